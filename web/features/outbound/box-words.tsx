import { BoxToScale } from "#web/ui/drawings/box-to-scale";
import { formatNumber } from "#web/ui/form/number";
import type { OutboundBox } from "./outbound.queries.ts";

type Measured = Pick<OutboundBox, "weightLb" | "lengthIn" | "widthIn" | "heightIn">;

/** '12,5 lb · 18 × 14 × 8 pol'; what is missing is said. */
export function measuresText({ weightLb, lengthIn, widthIn, heightIn }: Measured): string {
  const number = (value: number) => formatNumber(value, 3);
  const weight = weightLb === null ? "sem peso" : `${number(weightLb)} lb`;
  const sides =
    lengthIn === null || widthIn === null || heightIn === null
      ? "sem medidas"
      : `${[lengthIn, widthIn, heightIn].map(number).join(" × ")} pol`;
  return `${weight} · ${sides}`;
}

/** Whether a measured box keeps the published limits; nothing before it is measured. */
export function LimitLine({ box }: { box: OutboundBox }) {
  if ([box.weightLb, box.lengthIn, box.widthIn, box.heightIn].includes(null) || box.items.length === 0)
    return null;
  return (
    <div className="flex flex-col gap-1 text-base" role="status">
      {box.broken.length === 0 && <p className="font-semibold text-success">✓ Dentro do limite publicado</p>}
      {box.broken.map(({ limit, text, source }) => (
        <p key={limit} className="text-destructive">
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

/** The box in its proportions. */
export const BoxDrawing = ({ box }: { box: Measured }) => (
  <BoxToScale
    lengthIn={box.lengthIn}
    widthIn={box.widthIn}
    heightIn={box.heightIn}
    weightLb={box.weightLb}
    className="h-24"
  />
);
