import { type CalendarDate, daysAfter } from "@prepara/domain/calendar/calendar";
import type { EtaDay } from "#web/ui/drawings/eta-strip";

const weekday = new Intl.DateTimeFormat("pt-BR", { weekday: "short", timeZone: "UTC" });

/** The 14 days from `today` on, each with how many shipments are expected on it: "seg 12". */
export function etaDays(
  today: CalendarDate,
  expected: readonly { date: CalendarDate; count: number }[],
): EtaDay[] {
  const counts = new Map(expected.map(({ date, count }) => [date, count]));
  return Array.from({ length: 14 }, (_, index) => {
    const date = daysAfter(today, index);
    const name = weekday.format(new Date(`${date}T00:00:00Z`)).replace(".", "");
    return { date, label: `${name} ${Number(date.slice(8))}`, count: counts.get(date) ?? 0 };
  });
}
