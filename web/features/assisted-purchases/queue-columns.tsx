import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { counted, day, usd } from "#web/platform/formats";
import { GuardedButton } from "#web/ui/guarded-button";
import type { Column } from "#web/ui/list/table-columns";
import { OutLink } from "#web/ui/out-link";
import type { QueuedPurchase } from "./assisted-purchases.queries.ts";
import { AssistedPill } from "./own-assisted-card.tsx";
import { ShipmentAction } from "./shipment-action.tsx";

type Acts = {
  /** The purchase that is being edited; only one at a time. */
  editingId: string | undefined;
  onEdit: (purchase: QueuedPurchase) => void;
  onShip: (purchase: QueuedPurchase) => void;
};

/** Columns of the admins' assisted purchases (docs/product.md#assisted-purchases). */
export const queueColumns = ({ editingId, onEdit, onShip }: Acts): Column<QueuedPurchase>[] => [
  {
    key: "product",
    header: "Produto e fornecedor",
    isTitle: true,
    cell: ({ id, productName, supplierLink }) => (
      <span className="flex flex-col items-start">
        <Link
          from="/admin/compra-assistida"
          to="/admin/compra-assistida"
          search={(before) => ({ ...before, solicitacao: id })}
          resetScroll={false}
          className="wrap-anywhere inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline md:min-h-6"
        >
          <span>
            <span className="sr-only">Detalhes de </span>
            {productName}
          </span>
        </Link>
        <span className="max-w-full font-normal text-xs">
          <OutLink href={supplierLink} />
        </span>
      </span>
    ),
  },
  {
    key: "customer",
    header: "Cliente",
    cell: ({ customer }) => (
      <>
        {customer.fullName}
        <span className="block text-muted-foreground text-xs">Suíte {customer.suiteLabel}</span>
      </>
    ),
    className: "min-w-36",
  },
  {
    key: "total",
    header: "Valor total",
    isNumeric: true,
    cell: ({ totalUsd, quantity }) => (
      <>
        <span className="font-semibold">{usd(totalUsd)}</span>
        <span className="block text-muted-foreground text-xs">
          {counted(quantity, "unidade", "unidades")}
        </span>
      </>
    ),
  },
  { key: "created", header: "Data", isNumeric: true, cell: ({ createdAt }) => day(createdAt) },
  {
    key: "notes",
    header: "Notas do admin",
    isWide: true,
    cell: ({ adminNotes }) => <span className="wrap-anywhere line-clamp-2">{adminNotes ?? "—"}</span>,
    className: "min-w-32 max-w-56",
  },
  { key: "status", header: "Status", cell: ({ status }) => <AssistedPill status={status} /> },
  {
    key: "actions",
    header: "Ações",
    isActions: true,
    cell: (purchase) =>
      editingId !== purchase.id && (
        <span className="inline-flex flex-wrap justify-end gap-2 min-[1400px]:flex-nowrap">
          <ShipmentAction purchase={purchase} onShip={() => onShip(purchase)} />
          <GuardedButton
            variant="secondary"
            size="small"
            whyNot={editingId === undefined ? null : "Salve ou cancele a edição aberta."}
            onClick={() => onEdit(purchase)}
          >
            <Pencil aria-hidden="true" />
            Editar
            <span className="sr-only"> a solicitação de {purchase.productName}</span>
          </GuardedButton>
        </span>
      ),
  },
];
