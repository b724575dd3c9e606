import { formatMeasure, type MeasureKind } from "@prepara/domain/shipments/measures";
import { photoCounter } from "@prepara/domain/shipments/photos";
import { ProgressBar } from "#web/ui/progress-bar";
import { Fact, FactList } from "../fact-list.tsx";
import { ShipmentHead } from "../shipment-head.tsx";
import type { PendingShipment } from "./check-in.queries.ts";
import type { useArrival } from "./use-check-in.ts";

type CheckInReviewProps = { arrival: ReturnType<typeof useArrival>; shipment: PendingShipment };

const text = (value: number | null, kind: MeasureKind) =>
  formatMeasure(value === null ? null : String(value), kind);

/** The last look before confirming: the right suite, and everything that will be stored. */
export function CheckInReview({ arrival, shipment }: CheckInReviewProps) {
  const { measures, photos, share } = arrival;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="sr-only">Conferir</h3>
      <ShipmentHead shipment={shipment} />
      <FactList>
        <Fact name="Fotos">{photoCounter(photos.length)}</Fact>
        <Fact name="Peso">{text(measures.weightLb, "weightLb")}</Fact>
        <Fact name="Comprimento">{text(measures.lengthIn, "lengthIn")}</Fact>
        <Fact name="Largura">{text(measures.widthIn, "lengthIn")}</Fact>
        <Fact name="Altura">{text(measures.heightIn, "lengthIn")}</Fact>
        <Fact name="Recebidas">{String(measures.receivedQty ?? shipment.qty)}</Fact>
        <Fact name="Danificadas">{String(measures.damagedQty ?? 0)}</Fact>
      </FactList>
      {share !== undefined && <ProgressBar label="Envio do recebimento" share={share} />}
    </section>
  );
}
