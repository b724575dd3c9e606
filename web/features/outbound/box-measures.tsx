import { BoxToScale } from "#web/ui/drawings/box-to-scale";
import { formatNumber } from "#web/ui/form/number";
import { type Measures, missingMeasures, type ShownBox } from "./packing-after.ts";

/** Weight and sides, '12,5 lb · 18 × 14 × 8 pol', or which of them are missing. */
export function measuresText({ weightLb, lengthIn, widthIn, heightIn }: Measures): string {
  const number = (value: number) => formatNumber(value, 3);
  const weight = weightLb === null ? "sem peso" : `${number(weightLb)} lb`;
  const sides =
    lengthIn === null || widthIn === null || heightIn === null
      ? "sem medidas"
      : `${[lengthIn, widthIn, heightIn].map(number).join(" × ")} pol`;
  return `${weight} · ${sides}`;
}

/** A drawing of the box in its proportions. */
export const BoxDrawing = ({ box }: { box: Measures }) => (
  <BoxToScale
    lengthIn={box.lengthIn}
    widthIn={box.widthIn}
    heightIn={box.heightIn}
    weightLb={box.weightLb}
    className="h-24"
  />
);

/** Whether a box is within the published limits; for a box with units, which measures are still missing. */
export function LimitLine({ box }: { box: ShownBox }) {
  if (box.items.length === 0) return null;
  const missing = missingMeasures(box);
  return (
    <div className="flex flex-col gap-1 text-base" role="status">
      {missing.length > 0 && <p>Falta medir: {missing.join(", ")}.</p>}
      {missing.length === 0 && box.broken.length === 0 && (
        <p className="font-semibold text-success">✓ Dentro do limite publicado</p>
      )}
      {box.broken.map(({ limit, text, source }) => (
        <p key={limit} className="text-danger">
          <span className="font-semibold">{text}</span> Fonte: {source}.
        </p>
      ))}
      {box.warning && (
        <p>
          Atenção: {box.warning.text} Fonte: {box.warning.source}.
        </p>
      )}
      {box.liftMark && <p>Marque ‘{box.liftMark}’ em cima e nos lados da caixa.</p>}
    </div>
  );
}
