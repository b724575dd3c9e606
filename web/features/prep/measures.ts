import { formatMeasure } from "@prepara/domain/shipments/measures";
import { formatNumber } from "#web/ui/form/number";

/** Outer dimensions of a box in inches; null where check-in recorded none. */
export type Box = { lengthIn: number | null; widthIn: number | null; heightIn: number | null };

const number = (size: number) => formatNumber(size, 3);

/** "12 × 10 × 8,5 pol"; "12 × — × — pol" when only one side was measured, "não informadas" when none was. */
export function sizeText({ lengthIn, widthIn, heightIn }: Box): string {
  const sides = [lengthIn, widthIn, heightIn];
  if (sides.every((side) => side === null)) return "não informadas";
  return `${sides.map((side) => (side === null ? "—" : number(side))).join(" × ")} pol`;
}

/** "2,5 lb"; "não informado" when null. */
export const weightText = (weightLb: number | null): string =>
  formatMeasure(weightLb === null ? null : String(weightLb), "weightLb");

/** The longest side of all boxes, at least 1, so that their drawings share one scale. */
export const longestSideIn = (boxes: readonly Box[]): number =>
  Math.max(1, ...boxes.flatMap((box) => [box.lengthIn ?? 0, box.widthIn ?? 0, box.heightIn ?? 0]));
