import { displayName, whatsappLink } from "@prepara/domain/account/customer";
import type { EntryType } from "@prepara/domain/ledger/ledger";
import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import type { Column } from "#web/ui/list/table-columns";
import type { CustomerBalance } from "./ledger.queries.ts";

type Actions = { onAdjust: (customer: CustomerBalance, type: EntryType) => void };

const nameOf = (customer: CustomerBalance) => displayName(customer.fullName);

/** Columns of 'Gestão de Saldo' (docs/product.md#balance). */
export const customerColumns = ({ onAdjust }: Actions): Column<CustomerBalance>[] => [
  {
    key: "customer",
    header: "Cliente",
    isTitle: true,
    cell: (customer) => (
      <>
        <Link
          from="/admin/saldo"
          to="/admin/saldo"
          search={(before) => ({ ...before, cliente: customer.userId })}
          resetScroll={false}
          className="inline-flex min-h-11 min-w-11 items-center break-words font-semibold text-primary underline-offset-4 hover:underline md:min-h-6"
        >
          <span className="sr-only">Histórico de </span>
          {nameOf(customer)}
        </Link>
        <span className="block font-normal text-muted-foreground text-xs">{customerSummary(customer)}</span>
      </>
    ),
  },
  {
    key: "whatsapp",
    header: "WhatsApp",
    isWide: true,
    cell: ({ whatsapp }) =>
      whatsapp ? (
        <a
          href={whatsappLink(whatsapp)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-primary tabular-nums underline underline-offset-2 md:min-h-6"
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          {whatsapp}
          <span className="sr-only"> (conversar, em outra aba)</span>
        </a>
      ) : (
        "—"
      ),
  },
  {
    key: "balance",
    header: "Saldo atual",
    isNumeric: true,
    cell: (customer) => <span className="font-semibold">{usd(customer.balanceUsd)}</span>,
  },
  {
    key: "actions",
    header: "Ações",
    isActions: true,
    cell: (customer) => (
      <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
        <Button size="small" variant="secondary" onClick={() => onAdjust(customer, "credit")}>
          Adicionar
          <span className="sr-only"> saldo de {nameOf(customer)}</span>
        </Button>
        <Button size="small" variant="secondary" onClick={() => onAdjust(customer, "debit")}>
          Debitar
          <span className="sr-only"> saldo de {nameOf(customer)}</span>
        </Button>
      </div>
    ),
  },
];

/** "Suíte 03 · Premium · Administrador" */
const customerSummary = ({ suiteLabel, plan, isAdmin }: CustomerBalance) =>
  [`Suíte ${suiteLabel}`, plan === "premium" && "Premium", isAdmin && "Administrador"]
    .filter(Boolean)
    .join(" · ");
