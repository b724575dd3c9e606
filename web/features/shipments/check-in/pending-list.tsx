import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { counted, day } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { formatNumber } from "#web/ui/form/number";
import { ListRow } from "#web/ui/list/list-row";
import type { Column } from "#web/ui/list/table-columns";
import type { PendingShipment } from "./check-in.queries.ts";

/** The customer's name, or 'Sem nome' (docs/product.md#check-in). */
export const customerName = ({ customer }: Pick<PendingShipment, "customer">): string =>
  customer.fullName.trim() || "Sem nome";

/** Columns of 'Recebimentos' (docs/product.md#check-in). */
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
        variant="secondary"
        size="small"
        aria-label={`Marcar como Recebido: ${shipment.product.name}, ${customerName(shipment)}`}
        onClick={() => onCheckIn(shipment.id)}
      >
        Marcar como Recebido
      </Button>
    ),
  },
];

type PendingCardsProps = { shipments: readonly PendingShipment[]; onCheckIn: (id: string) => void };

/** The pending shipments on phones: a large suite number and a large button. */
export function PendingCards({ shipments, onCheckIn }: PendingCardsProps) {
  return (
    <ul aria-label="Envios pendentes" className="flex flex-col gap-3">
      {shipments.map((shipment) => (
        <ListRow key={shipment.id} id={shipment.id}>
          <PendingCard shipment={shipment} onCheckIn={() => onCheckIn(shipment.id)} />
        </ListRow>
      ))}
    </ul>
  );
}

function PendingCard({ shipment, onCheckIn }: { shipment: PendingShipment; onCheckIn: () => void }) {
  const { customer, product, qty, eta, createdAt } = shipment;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-4">
        <p className="flex flex-col items-center rounded-control bg-kraft-surface px-3 py-1.5 text-kraft">
          <span className="text-xs">Suíte</span>
          <span className="font-bold text-figure tabular-nums">{customer.suiteLabel}</span>
        </p>
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 font-semibold leading-snug">{product.name}</h2>
          {product.asin && <p className="font-mono text-muted-foreground text-xs">ASIN: {product.asin}</p>}
          <p className="text-muted-foreground text-sm">{customerName(shipment)}</p>
        </div>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm tabular-nums">
        <span className="font-semibold">{counted(qty, "unidade", "unidades")}</span>
        <span>ETA {formatCalendarDate(eta)}</span>
        <span className="text-muted-foreground">Registrado em {day(createdAt)}</span>
      </p>
      <Button
        variant="secondary"
        size="large"
        aria-label={`Marcar como Recebido: ${product.name}, ${customerName(shipment)}`}
        onClick={onCheckIn}
      >
        Marcar como Recebido
      </Button>
    </Card>
  );
}
