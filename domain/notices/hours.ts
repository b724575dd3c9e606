import { formatDateTime } from "#domain/calendar/calendar";

/** The hour at which the daily e-mail is sent, in the business time zone. */
const DIGEST_HOUR = 18;
const HOUR_MS = 3_600_000;
/** A day on which daylight saving ends has 25 hours. */
const HOURS_TO_LOOK = 26;

/** The hours of the day during which no phone is alerted; `from` equal to `to` means none. */
export type QuietHours = { from: number; to: number };

/** Used until a person chooses others. */
export const usualQuietHours: QuietHours = { from: 22, to: 7 };

const hourOf = (at: Date, timeZone: string) => Number(formatDateTime(at, timeZone).slice(-5, -3));

/** The first time after `now` at which it is `hourOfDay` o'clock in this time zone. */
function nextAt(hourOfDay: number, now: Date, timeZone: string): Date {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  for (let ahead = 1; ahead <= HOURS_TO_LOOK; ahead++) {
    const at = new Date((hour + ahead) * HOUR_MS);
    if (hourOf(at, timeZone) === hourOfDay) return at;
  }
  // Daylight saving begins today and skips this hour.
  return new Date((hour + HOURS_TO_LOOK) * HOUR_MS);
}

/** When the next daily e-mail is sent. */
export const nextDigest = (now: Date, timeZone: string): Date => nextAt(DIGEST_HOUR, now, timeZone);

/** `at`, or the end of the quiet hours that it falls into. */
export function afterQuietHours(at: Date, { from, to }: QuietHours, timeZone: string): Date {
  const hour = hourOf(at, timeZone);
  const isQuiet = from <= to ? hour >= from && hour < to : hour >= from || hour < to;
  return isQuiet ? nextAt(to, at, timeZone) : at;
}
