import { type CalendarDate, daysAfter } from "#domain/calendar/calendar";
import { withoutAccents } from "#domain/text/portuguese";

type Supplier = { supplierName?: string | null | undefined; supplierUrl?: string | null | undefined };

/** Identifies a shop by the host of its link, else by its name in any spelling; null without both. */
export function shopOf({ supplierName, supplierUrl }: Supplier): string | null {
  const [, host] = /^https?:\/\/(?:www\.)?([^/?#:@\s]+)/i.exec(supplierUrl?.trim() ?? "") ?? [];
  if (host) return host.toLowerCase();
  return (
    withoutAccents(supplierName ?? "")
      .trim()
      .toLowerCase() || null
  );
}

/** For how many days after a purchase a shop accepted returns. */
export type ReturnWindow = { shop: string; days: number };

/**
 * The day until which this shop probably accepts returns, from the customer's last purchase there; null if
 * there is none, or that day has passed.
 */
export function suggestedReturnBy(
  windows: readonly ReturnWindow[],
  { shop, boughtOn, today }: { shop: string | null; boughtOn: CalendarDate; today: CalendarDate },
): CalendarDate | null {
  const known = windows.find((window) => window.shop === shop);
  const day = known ? daysAfter(boughtOn, known.days) : null;
  return day !== null && day >= today ? day : null;
}
