import { formatMeasure } from "@prepara/domain/shipments/measures";
import { Fact, FactList } from "#web/features/shipments/fact-list";
import type { Shipment } from "#web/features/shipments/shipments.queries";
import { BoxToScale } from "#web/ui/drawings/box-to-scale";

const text = (value: number | null, kind: "weightLb" | "lengthIn") =>
  formatMeasure(value === null ? null : String(value), kind);

type ShipmentMeasuresProps = {
  shipment: Pick<
    Shipment,
    "lengthIn" | "widthIn" | "heightIn" | "weightLb" | "receivedQty" | "qty" | "damagedQty"
  >;
};

/** Measures and counts recorded at check-in. */
export function ShipmentMeasures({ shipment }: ShipmentMeasuresProps) {
  const { lengthIn, widthIn, heightIn, weightLb, receivedQty, qty, damagedQty } = shipment;
  const sides = [lengthIn, widthIn, heightIn];
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Recebimento</h3>
      <div className="flex items-center gap-4">
        <BoxToScale
          lengthIn={lengthIn}
          widthIn={widthIn}
          heightIn={heightIn}
          weightLb={weightLb}
          isLabelled
          className="h-32 shrink-0"
        />
        <FactList>
          <Fact name="Recebidas">{receivedQty ?? qty}</Fact>
          <Fact name="Danificadas">{String(damagedQty)}</Fact>
          <Fact name="Peso">{text(weightLb, "weightLb")}</Fact>
          <Fact name="C × L × A">
            {sides.every((side) => side === null)
              ? text(null, "lengthIn")
              : sides.map((side) => text(side, "lengthIn")).join(" × ")}
          </Fact>
        </FactList>
      </div>
    </section>
  );
}
