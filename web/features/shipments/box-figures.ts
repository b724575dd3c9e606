import { dimensionalWeightLb, parseMeasure, volumeIn3 } from "@prepara/domain/shipments/measures";
import type { Measures } from "./check-in/check-in-draft.ts";

/** Volume and dimensional weight of a box whose three sides are known and make sense; null before. */
export function boxFigures({ lengthIn, widthIn, heightIn }: Measures) {
  const side = (value: number | null) => (value === null ? null : parseMeasure(value, "lengthIn"));
  const [length, width, height] = [side(lengthIn), side(widthIn), side(heightIn)];
  if (length === null || width === null || height === null) return null;
  const box = { lengthIn: length, widthIn: width, heightIn: height };
  return { volumeIn3: volumeIn3(box), dimensionalWeightLb: dimensionalWeightLb(box) };
}

/** A weight that can be shown; null for what is missing or beyond reason. */
export const weighable = (weightLb: number | null): number | null =>
  weightLb !== null && parseMeasure(weightLb, "weightLb") !== null ? weightLb : null;

/** A side that can be drawn; null for what is missing or beyond reason. */
export const drawable = (side: number | null): number | null =>
  side !== null && parseMeasure(side, "lengthIn") !== null ? side : null;
