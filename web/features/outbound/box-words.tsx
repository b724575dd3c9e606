import { BoxToScale } from "#web/ui/drawings/box-to-scale";
import { formatNumber } from "#web/ui/form/number";
import type { Measures } from "./packing-after.ts";

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
