import { type CalendarDate, daysBetween } from "#domain/calendar/calendar";

/** Good units of one lot or with one expiry date; at least one of the two is known. */
export type Lot = { lot: string | null; expiresOn: CalendarDate | null; qty: number };

/**
 * Amazon accepts goods that expire at least 90 days after they arrive (according to third-party pages, not
 * confirmed); 15 days are added for the transport.
 */
const WARN_DAYS = 105;

/** Whether a lot expires so soon, or has expired, that staff and customer are warned. */
export const expiresSoon = ({ expiresOn }: Pick<Lot, "expiresOn">, today: CalendarDate): boolean =>
  expiresOn !== null && daysBetween(today, expiresOn) < WARN_DAYS;
