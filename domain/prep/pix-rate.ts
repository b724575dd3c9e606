import { type CalendarDate, daysAfter, formatCalendarDate } from "#domain/calendar/calendar";

/**
 * Rates outside these bounds, in reais per dollar, are typing errors: a missing comma would charge ten times
 * the price.
 */
export const pixRateBounds = { min: 1, max: 20 } as const;

const MAX_AGE_DAYS = 30;

/** The oldest day that a rate set on `today` may have. */
export const oldestRateDate = (today: CalendarDate): CalendarDate => daysAfter(today, -MAX_AGE_DAYS);

/** Why a rate of `date` cannot be set on `today`, in Portuguese; null when it can. */
export function whyNotRateDate(date: CalendarDate, today: CalendarDate): string | null {
  if (date > today) return "A cotação não pode ser de um dia futuro.";
  const oldest = oldestRateDate(today);
  return date < oldest ? `Use uma cotação de ${formatCalendarDate(oldest)} ou mais nova.` : null;
}
