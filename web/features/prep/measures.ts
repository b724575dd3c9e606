import { formatMeasure } from "@prepara/domain/shipments/measures";
import { formatNumber } from "#web/ui/form/number";

/** Outer dimensions of a box in inches; null where check-in recorded none. */
export type Box = { lengthIn: number | null; widthIn: number | null; heightIn: number | null };

const number = (size: number) => formatNumber(size, 1);

/** "12 × 10 × 8,5 pol"; "não informadas" when a side is missing. */
export function sizeText({ lengthIn, widthIn, heightIn }: Box): string {
  const sides = [lengthIn, widthIn, heightIn].flatMap((side) => (side === null ? [] : [number(side)]));
  return sides.length === 3 ? `${sides.join(" × ")} pol` : "não informadas";
}

/** "2,5 lb"; "não informado" when null. */
export const weightText = (weightLb: number | null): string =>
  formatMeasure(weightLb === null ? null : String(weightLb), "weightLb");

/** The longest side of all boxes, at least 1, so that their drawings share one scale. */
export const longestSideIn = (boxes: readonly Box[]): number =>
  Math.max(1, ...boxes.flatMap((box) => [box.lengthIn ?? 0, box.widthIn ?? 0, box.heightIn ?? 0]));
