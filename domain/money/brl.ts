import type { CalendarDate } from "#domain/calendar/calendar";
import { formatDecimal, formatShortDecimal } from "#domain/text/portuguese";
import { scaled, unscaled } from "./decimal.ts";
import { type Cents, roundHalfUp } from "./money.ts";

/** Reais for one dollar, in millionths, which represents every published PTAX rate exactly. */
export type BrlRate = { readonly millionths: number };

/** A rate with the day it was published. */
export type DatedRate = { rate: BrlRate; date: CalendarDate };

/** Reads a rate such as "5.3451"; null when it is not a positive number with at most six decimals. */
export function parseBrlRate(rate: number | string): BrlRate | null {
  const millionths = scaled(rate, 6);
  return millionths === null || millionths <= 0 ? null : { millionths };
}

/** An amount of dollars in centavos of real at a rate, rounded half up. */
export const toCentavos = (amount: Cents, rate: BrlRate): number =>
  roundHalfUp(BigInt(amount) * BigInt(rate.millionths), 1_000_000);

/** The rate as a number for JSON and for a column: 5.3451. */
export const rateNumber = ({ millionths }: BrlRate): number => millionths / 1_000_000;

/** The rate as "5,3451", with two decimals at least. */
export function formatRate({ millionths }: BrlRate): string {
  const [whole = "", decimals = ""] = formatShortDecimal(unscaled(millionths, 6)).split(",");
  return `${whole},${decimals.padEnd(2, "0")}`;
}

/** "R$ 66,81". */
export const formatBrl = (centavos: number): string =>
  `${centavos < 0 ? "−" : ""}R$ ${formatDecimal(unscaled(Math.abs(centavos), 2))}`;

/** "66.81", as a PIX code writes it. */
export const brlDecimal = (centavos: number): string => unscaled(centavos, 2);
