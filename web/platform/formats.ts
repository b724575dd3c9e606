import {
  type CalendarDate,
  formatCalendarDate,
  formatWeekdayAndDate,
} from "@prepara/domain/calendar/calendar";
import { formatUsd, fromUsd } from "@prepara/domain/money/money";
import { formatNumber } from "#web/ui/form/number";

// Dates and times are read from the device's clock without `Intl`, whose first formatter takes a phone 60 ms
// (docs/benchmarks.md).
const two = (part: number) => String(part).padStart(2, "0");
const dateHere = (instant: Date): CalendarDate =>
  `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;

/** A time as "14:05" in the reader's time zone. */
export const time = (instant: Date): string => `${two(instant.getHours())}:${two(instant.getMinutes())}`;

/** Dollars as "US$ 1.234,50"; "—" when there are none. */
export function usd(amount: number | null | undefined): string {
  const exact = amount === null || amount === undefined ? null : fromUsd(amount);
  return exact === null ? "—" : formatUsd(exact);
}

/** An ISO instant as "12/03/2026" in the reader's time zone; "—" when there is none. */
export const day = (instant: string | null | undefined): string =>
  instant ? formatCalendarDate(dateHere(new Date(instant))) : "—";

/** An ISO instant as "sex., 12/12". */
export const weekdayAndDay = (instant: string): string => formatWeekdayAndDate(dateHere(new Date(instant)));

/** An ISO instant as "12/03/2026 14:05". */
export const dayAndTime = (instant: string | null | undefined): string =>
  instant ? `${day(instant)} ${time(new Date(instant))}` : "—";

/** Today in the reader's time zone, "YYYY-MM-DD". */
export const today = (): CalendarDate => dateHere(new Date());

/** "1 unidade", "3 unidades". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The day when the free units are renewed: "01/12/2026". */
export function firstOfNextMonth(): string {
  const now = new Date();
  return formatCalendarDate(dateHere(new Date(now.getFullYear(), now.getMonth() + 1, 1)));
}
