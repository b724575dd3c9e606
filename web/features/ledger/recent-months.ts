import { formatYearMonth, type YearMonth } from "@prepara/domain/calendar/calendar";

/** This month and those before it, newest first. */
export function recentMonths(today: string, count: number): YearMonth[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + (month - 1) - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
  });
}

/** "Março de 2026" */
export function monthLabel(month: YearMonth): string {
  const name = formatYearMonth(month);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
