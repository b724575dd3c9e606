import { shortInPortuguese } from "#domain/text/number";
import { scaled, unscaled } from "./decimal.ts";

/** A percentage as basis points, e.g. 12.5 is 1250; null with more than two decimals. */
export const fromPercent = (percent: number | string): number | null => scaled(percent, 2);

/** Basis points as a percentage: 1250 is 12.5. */
export const toPercent = (basisPoints: number): number => basisPoints / 100;

/** "12,5%". */
export const formatPercent = (basisPoints: number): string =>
  `${shortInPortuguese(unscaled(basisPoints, 2))}%`;
