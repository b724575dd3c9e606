import { counted } from "#web/platform/formats";
import type { PendingShipment } from "./check-in/check-in.queries.ts";
import { customerName } from "./check-in/pending-columns.tsx";

/** Whose box this is, so large that a mix-up is seen: suite, customer, product, units. */
export function ShipmentHead({ shipment }: { shipment: PendingShipment }) {
  const { customer, product, qty, trackingNumbers } = shipment;
  return (
    <div className="flex items-center gap-4 rounded-card bg-muted p-4">
      <p className="flex flex-col items-center rounded-control bg-kraft-surface px-4 py-2 text-kraft">
        <span className="text-sm">Suíte</span>
        <span className="font-bold text-4xl tabular-nums">{customer.suiteLabel}</span>
      </p>
      <div className="min-w-0 flex-1">
        <p className="text-muted-foreground text-sm">{customerName(shipment)}</p>
        <p className="font-semibold text-lg leading-snug">{product.name}</p>
        <p className="text-sm tabular-nums">
          {counted(qty, "unidade anunciada", "unidades anunciadas")}
          {product.asin && <span className="font-mono text-muted-foreground"> · {product.asin}</span>}
        </p>
        {trackingNumbers.length > 0 && (
          <p className="break-all font-mono text-muted-foreground text-xs">{trackingNumbers.join(", ")}</p>
        )}
      </div>
    </div>
  );
}
