import { whatsappLink } from "@prepara/domain/account/whatsapp";
import type { EntryType } from "@prepara/domain/ledger/ledger";
import { MessageCircle } from "lucide-react";
import { usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import type { Column } from "#web/ui/table-columns";
import type { CustomerBalance } from "./ledger.queries.ts";

type Acts = {
  onAdjust: (customer: CustomerBalance, type: EntryType) => void;
  onHistory: (customer: CustomerBalance) => void;
};

const nameOf = (customer: CustomerBalance) => customer.fullName || "Sem nome";

/** Customers by suite, with what an admin does to their balance (spec §2). */
export const customerColumns = ({ onAdjust, onHistory }: Acts): Column<CustomerBalance>[] => [
  {
    key: "customer",
    header: "Cliente",
    isTitle: true,
    cell: (customer) => (
      <>
        <span className="font-semibold">{nameOf(customer)}</span>
        <span className="block font-normal text-muted-foreground text-xs">Suíte {customer.suiteLabel}</span>
      </>
    ),
  },
  {
    key: "whatsapp",
    header: "WhatsApp",
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
      <div className="flex flex-wrap gap-2 md:justify-end">
        <Button size="small" look="secondary" onClick={() => onAdjust(customer, "credit")}>
          Adicionar
          <span className="sr-only"> saldo de {nameOf(customer)}</span>
        </Button>
        <Button size="small" look="secondary" onClick={() => onAdjust(customer, "debit")}>
          Debitar
          <span className="sr-only"> saldo de {nameOf(customer)}</span>
        </Button>
        <Button size="small" look="quiet" onClick={() => onHistory(customer)}>
          Histórico
          <span className="sr-only"> de {nameOf(customer)}</span>
        </Button>
      </div>
    ),
  },
];
