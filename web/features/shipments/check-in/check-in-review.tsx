import { formatMeasure, type MeasureKind } from "@prepara/domain/shipments/measures";
import { photoCounter } from "@prepara/domain/shipments/status";
import { Fact, FactList } from "#web/features/shipments/fact-list";
import { counted } from "#web/platform/formats";
import { formatNumber } from "#web/ui/form/number";
import { ProgressBar } from "#web/ui/progress-bar";
import type { PendingShipment } from "./check-in.queries.ts";
import { customerName } from "./pending-list.tsx";
import type { useCheckInForm } from "./use-check-in-form.ts";

type CheckInReviewProps = { checkIn: ReturnType<typeof useCheckInForm>; shipment: PendingShipment };

const text = (value: number | null, kind: MeasureKind) =>
  formatMeasure(value === null ? null : String(value), kind);

/** The phone's last step: suite and all values that will be saved. */
export function CheckInReview({ checkIn, shipment }: CheckInReviewProps) {
  const { measures, photos, progress } = checkIn;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="sr-only">Conferir</h3>
      <ShipmentHeading shipment={shipment} />
      <FactList>
        <Fact name="Fotos">{photoCounter(photos.length)}</Fact>
        <Fact name="Peso">{text(measures.weightLb, "weightLb")}</Fact>
        <Fact name="Comprimento">{text(measures.lengthIn, "lengthIn")}</Fact>
        <Fact name="Largura">{text(measures.widthIn, "lengthIn")}</Fact>
        <Fact name="Altura">{text(measures.heightIn, "lengthIn")}</Fact>
        <Fact name="Recebidas">{formatNumber(measures.receivedQty ?? shipment.qty)}</Fact>
        <Fact name="Danificadas">{formatNumber(measures.damagedQty ?? 0)}</Fact>
      </FactList>
      {progress !== undefined && <ProgressBar label="Envio do recebimento" progress={progress} />}
    </section>
  );
}

/** Suite, customer, product and units in large type, so that a wrong box is noticed. */
export function ShipmentHeading({ shipment }: { shipment: PendingShipment }) {
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
        <p className="text-sm tabular-nums">{counted(qty, "unidade anunciada", "unidades anunciadas")}</p>
        {product.asin && <p className="font-mono text-muted-foreground text-sm">{product.asin}</p>}
        {trackingNumbers.length > 0 && (
          <p className="break-all font-mono text-muted-foreground text-xs">{trackingNumbers.join(", ")}</p>
        )}
      </div>
    </div>
  );
}
