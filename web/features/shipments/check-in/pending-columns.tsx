import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { day } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { formatNumber } from "#web/ui/form/number";
import type { Column } from "#web/ui/list/table-columns";
import type { PendingShipment } from "./check-in.queries.ts";

/** The name the warehouse reads; 'Sem nome' when the customer gave none (docs/product.md#check-in). */
export const customerName = ({ customer }: Pick<PendingShipment, "customer">): string =>
  customer.fullName.trim() || "Sem nome";

/** The table of 'Recebimentos': exactly the specification's columns. */
export const pendingColumns = (onCheckIn: (id: string) => void): Column<PendingShipment>[] => [
  {
    key: "customer",
    header: "Cliente",
    cell: (shipment) => (
      <div className="flex flex-col">
        <span className="font-medium">{customerName(shipment)}</span>
        <span className="font-semibold text-kraft text-xs tabular-nums">
          Suíte {shipment.customer.suiteLabel}
        </span>
      </div>
    ),
  },
  {
    key: "product",
    header: "Produto",
    isTitle: true,
    cell: ({ product }) => (
      <div className="flex flex-col">
        <span className="line-clamp-2 font-medium">{product.name}</span>
        {product.asin && (
          <span className="font-mono text-muted-foreground text-xs">ASIN: {product.asin}</span>
        )}
      </div>
    ),
  },
  { key: "qty", header: "Quantidade", isNumeric: true, cell: ({ qty }) => formatNumber(qty) },
  {
    key: "eta",
    header: "ETA",
    className: "tabular-nums",
    cell: ({ eta }) => formatCalendarDate(eta),
  },
  {
    key: "created",
    header: "Registrado em",
    className: "tabular-nums",
    cell: ({ createdAt }) => day(createdAt),
  },
  {
    key: "acts",
    header: "Ações",
    isActions: true,
    cell: (shipment) => (
      <Button
        look="secondary"
        size="small"
        aria-label={`Marcar como Recebido: ${shipment.product.name}, ${customerName(shipment)}`}
        onClick={() => onCheckIn(shipment.id)}
      >
        Marcar como Recebido
      </Button>
    ),
  },
];
