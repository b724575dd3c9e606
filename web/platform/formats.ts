import {
  type CalendarDate,
  dateOf,
  formatCalendarDate,
  formatDate,
  formatDateTime,
  relativeDay,
} from "@prepara/domain/calendar/calendar";
import { formatUsd, fromUsd } from "@prepara/domain/money/money";

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Dollars of an answer as "US$ 1.234,50"; "—" when there are none. */
export function usd(amount: number | null | undefined): string {
  const exact = amount === null || amount === undefined ? null : fromUsd(amount);
  return exact === null ? "—" : formatUsd(exact);
}

/** An instant (ISO) as "12/03/2026" where the reader is; "—" when there is none. */
export const day = (instant: string | null | undefined): string =>
  instant ? formatDate(new Date(instant), timeZone) : "—";

/** An instant (ISO) as "12/03/2026 14:05". */
export const dayAndTime = (instant: string | null | undefined): string =>
  instant ? formatDateTime(new Date(instant), timeZone) : "—";

/** A calendar date as "12/03/2026", and how far away it is. */
export function expected(date: CalendarDate | null | undefined): { date: string; distance: string | null } {
  if (!date) return { date: "-", distance: null };
  return { date: formatCalendarDate(date), distance: relativeDay(date, today()) };
}

/** Today where the reader is, "YYYY-MM-DD". */
export const today = (): CalendarDate => dateOf(new Date(), timeZone);

/** "1 unidade", "3 unidades". */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`;

/** The day the free units come back: "01/12/2026". */
export function firstOfNextMonth(): string {
  const [year = 0, month = 1] = today().split("-").map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
  return formatCalendarDate(`${next}-01`);
}
