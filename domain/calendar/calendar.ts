/** A day without a time, "YYYY-MM-DD", as the database's `date` reads and writes it. */
export type CalendarDate = string;

/** A calendar month, "YYYY-MM". */
export type YearMonth = string;

const months = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];

const weekdays = ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"];

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached per time zone, because creating a formatter costs far more than using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

function partsOf(instant: Date, timeZone: string) {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? "";
  return {
    year: part("year").padStart(4, "0"),
    month: part("month"),
    day: part("day"),
    time: `${part("hour")}:${part("minute")}`,
  };
}

/** The calendar month of an instant in the business time zone, "YYYY-MM" (docs/decisions/0012). */
export function yearMonthOf(instant: Date, timeZone: string): YearMonth {
  const { year, month } = partsOf(instant, timeZone);
  return `${year}-${month}`;
}

/** The calendar day of an instant in a time zone, "YYYY-MM-DD". */
export function dateOf(instant: Date, timeZone: string): CalendarDate {
  const { year, month, day } = partsOf(instant, timeZone);
  return `${year}-${month}-${day}`;
}

const daysIn = (year: number, month: number) => {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
};

/** Whether a text is a day that exists, written "YYYY-MM-DD"; 2025-02-29 is not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = numbersOf(text);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/**
 * Whether it is a day between the years 2000 and 2100. Years outside are typing slips ("0205", "20255"),
 * which no purchase, arrival or expiry can have.
 */
export const isPlausibleDate = (text: string): boolean =>
  isCalendarDate(text) && text >= "2000-01-01" && text <= "2100-12-31";

/** Whole days from one calendar day to another; negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (utcOf(to) - utcOf(from)) / 86_400_000;

/** The calendar day `days` after `date`; before it if `days` is negative. */
export const daysAfter = (date: CalendarDate, days: number): CalendarDate =>
  new Date(utcOf(date) + days * 86_400_000).toISOString().slice(0, 10);

/** "12/03/2025" in a time zone (docs/product.md#formats). */
export const formatDate = (instant: Date, timeZone: string): string =>
  formatCalendarDate(dateOf(instant, timeZone));

/** "12/03/2025 14:05" in a time zone (docs/product.md#formats). */
export const formatDateTime = (instant: Date, timeZone: string): string =>
  `${formatDate(instant, timeZone)} ${partsOf(instant, timeZone).time}`;

/** "12/03/2025"; '-' when there is no date, as the check-in table shows it (docs/product.md#formats). */
export const formatCalendarDate = (date: CalendarDate | null): string =>
  date?.split("-").reverse().join("/") ?? "-";

/** "26/11/2026", or "26/11/2026 a 28/11/2026" for more than one day. */
export function formatDays(firstDay: CalendarDate, lastDay: CalendarDate): string {
  const first = formatCalendarDate(firstDay);
  return firstDay === lastDay ? first : `${first} a ${formatCalendarDate(lastDay)}`;
}

/** "12 de março", as on the product card (docs/product.md#formats). */
export function formatDayAndMonth(date: CalendarDate): string {
  const [, month, day] = numbersOf(date);
  return `${day} de ${months[month - 1] ?? ""}`;
}

/** "sex., 12/12", for a day at most a few weeks away, so without the year. */
export function formatWeekdayAndDate(date: CalendarDate): string {
  const [, month, day] = date.split("-");
  return `${weekdays[new Date(utcOf(date)).getUTCDay()] ?? ""}., ${day}/${month}`;
}

/** "seg 12", under a bar of a chart. */
export function formatWeekdayAndDay(date: CalendarDate): string {
  const day = new Date(utcOf(date));
  return `${weekdays[day.getUTCDay()] ?? ""} ${day.getUTCDate()}`;
}

/** "março de 2025". */
export function formatYearMonth(yearMonth: YearMonth): string {
  const [year, month] = numbersOf(`${yearMonth}-01`);
  return `${months[month - 1] ?? ""} de ${year}`;
}

/** How far away an expected day is: "hoje", "amanhã", "em 3 dias", "atrasado 2 dias". */
export function relativeDay(date: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return "hoje";
  if (days === 1) return "amanhã";
  if (days > 1) return `em ${days} dias`;
  return days === -1 ? "atrasado 1 dia" : `atrasado ${-days} dias`;
}

function numbersOf(date: CalendarDate): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return [year, month, day];
}

function utcOf(date: CalendarDate): number {
  const [year, month, day] = numbersOf(date);
  return Date.UTC(year, month - 1, day);
}

/** A Monday; weekdays are counted from it. */
const A_MONDAY = "2024-01-01";

/** Whether a day is neither Saturday nor Sunday. */
export const isBusinessDay = (date: CalendarDate): boolean => ((daysBetween(A_MONDAY, date) % 7) + 7) % 7 < 5;

/** The `days`-th business day after `date`, which itself does not count; holidays are not considered. */
export function businessDaysAfter(date: CalendarDate, days: number): CalendarDate {
  let day = date;
  for (let left = days; left > 0; ) {
    day = daysAfter(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}
