import { scaled, unscaled } from "#domain/money/decimal";
import { roundHalfUp } from "#domain/money/money";
import { formatShortDecimal } from "#domain/text/portuguese";

/** A measure as the numeric column returns it: "12.500" pounds, "6.250" inches. Never a float. */
export type Measure = string;

const DECIMALS = 3;

/** What can be measured, with the largest value in whole units (docs/product.md#check-in). */
export const measureKinds = {
  weightLb: { max: 5_000, unit: "lb" },
  lengthIn: { max: 500, unit: "pol" },
} as const;
export type MeasureKind = keyof typeof measureKinds;

/**
 * A measure as typed ("12,5", "12.5", 12.5), rounded half up to three decimals, because values converted from
 * metric units have more. Null when it is not a number above zero or is above the kind's largest value.
 */
export function parseMeasure(typed: string | number, kind: MeasureKind): Measure | null {
  const [, whole = "", decimals = "", next = "0"] =
    /^(-?\d+)(?:(\.\d{1,3})(\d)?\d*)?$/.exec(plain(typed)) ?? [];
  const down = scaled(whole + decimals, DECIMALS);
  const size = down !== null && next >= "5" ? down + 1 : down;
  const max = measureKinds[kind].max * 10 ** DECIMALS;
  return size === null || size <= 0 || size > max ? null : unscaled(size, DECIMALS);
}

/** A typed number as it is stored; one that is refused is returned as it is. */
export function roundedMeasure(typed: number, kind: MeasureKind): number {
  const stored = parseMeasure(typed, kind);
  return stored === null ? typed : Number(stored);
}

const plain = (typed: string | number) => String(typed).trim().replace(",", ".");

/** "12,5 lb", "10 pol"; 'não informado' when it was left empty. */
export const formatMeasure = (measure: Measure | null, kind: MeasureKind): string =>
  measure === null ? "não informado" : `${formatShortDecimal(measure)} ${measureKinds[kind].unit}`;

export type Dimensions = { lengthIn: Measure; widthIn: Measure; heightIn: Measure };

const BILLION = 1_000_000_000n;

/** In thousandths of an inch, cubed: billionths of a cubic inch. */
const cubicBillionths = ({ lengthIn, widthIn, heightIn }: Dimensions): bigint =>
  [lengthIn, widthIn, heightIn].reduce((product, side) => product * BigInt(scaled(side, DECIMALS) ?? 0), 1n);

/** The volume of a box in whole cubic inches. */
export const volumeIn3 = (box: Dimensions): number => roundHalfUp(cubicBillionths(box), Number(BILLION));

/**
 * The weight that carriers charge for a light, large box: cubic inches / 139, rounded up to a whole pound.
 */
export const dimensionalWeightLb = (box: Dimensions): number =>
  Number((cubicBillionths(box) + 139n * BILLION - 1n) / (139n * BILLION));
