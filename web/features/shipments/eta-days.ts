import { type CalendarDate, daysAfter, formatWeekdayAndDay } from "@prepara/domain/calendar/calendar";
import type { EtaDay } from "#web/ui/drawings/eta-strip";

/** The 14 days from `today` on, each with how many shipments are expected on it: "seg 12". */
export function etaDays(
  today: CalendarDate,
  expected: readonly { date: CalendarDate; count: number }[],
): EtaDay[] {
  const counts = new Map(expected.map(({ date, count }) => [date, count]));
  return Array.from({ length: 14 }, (_, index) => {
    const date = daysAfter(today, index);
    return { date, label: formatWeekdayAndDay(date), count: counts.get(date) ?? 0 };
  });
}
