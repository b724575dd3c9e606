import { scaled, unscaled } from "#domain/money/decimal";
import { roundHalfUp } from "#domain/money/money";
import { shortInPortuguese } from "#domain/text/portuguese";

/** A measure as its numeric column writes it: "12.50" pounds, "10.5" inches. Never a float. */
export type Measure = string;

/**
 * What can be measured, with its decimals and largest believable value in the smallest unit (steps 0.01 lb
 * and 0.1 in; docs/product.md#check-in).
 */
export const measureKinds = {
  weightLb: { decimals: 2, max: 500_000, unit: "lb" },
  lengthIn: { decimals: 1, max: 5_000, unit: "pol" },
} as const;
export type MeasureKind = keyof typeof measureKinds;

/**
 * A measure as typed ("12,5", "12.5", 12.5); null when it is not a number of the allowed decimals above zero
 * and within reason.
 */
export function parseMeasure(typed: string | number, kind: MeasureKind): Measure | null {
  const { decimals, max } = measureKinds[kind];
  const size = scaled(String(typed).trim().replace(",", "."), decimals);
  return size === null || size <= 0 || size > max ? null : unscaled(size, decimals);
}

/** "12,5 lb", "10 pol"; 'não informado' when it was left empty. */
export const formatMeasure = (measure: Measure | null, kind: MeasureKind): string =>
  measure === null ? "não informado" : `${shortInPortuguese(measure)} ${measureKinds[kind].unit}`;

export type Dimensions = { lengthIn: Measure; widthIn: Measure; heightIn: Measure };

const cubicThousandths = ({ lengthIn, widthIn, heightIn }: Dimensions): bigint =>
  [lengthIn, widthIn, heightIn].reduce((product, side) => product * BigInt(scaled(side, 1) ?? 0), 1n);

/** The volume of a box in whole cubic inches. */
export const volumeIn3 = (box: Dimensions): number => roundHalfUp(cubicThousandths(box), 1000);

/** What carriers charge for a light, large box: cubic inches over 139, up to the next whole pound. */
export const dimensionalWeightLb = (box: Dimensions): number =>
  Number((cubicThousandths(box) + 138_999n) / 139_000n);
