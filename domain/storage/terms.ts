import { type CalendarDate, daysAfter } from "#domain/calendar/calendar";
import type { Rate } from "#domain/money/rate";
import { type StorageRate, storageService } from "#domain/services/catalogue";
import { type PublishedPrice, pricesOn, type RatedCustomer } from "#domain/services/rate-cards";

/** What storage costs on a day. */
export type StorageTerms = StorageRate & { price: Rate };

/** What storage costs a customer on a day; null if no card names a price, or it is included. */
export function storageTermsOn(
  published: readonly PublishedPrice[],
  customer: RatedCustomer,
  day: CalendarDate,
): StorageTerms | null {
  const chosen = pricesOn(published, customer, day).get(storageService);
  return chosen?.storage && chosen.price > 0 ? { ...chosen.storage, price: chosen.price } : null;
}

/**
 * What storage costs a customer from a day on: the terms of that day, or those of the first later one on
 * which it costs something, by the cards that are published. Null if it never does.
 */
export function storageTermsFrom(
  published: readonly PublishedPrice[],
  customer: RatedCustomer,
  day: CalendarDate,
): (StorageTerms & { from: CalendarDate }) | null {
  // The price of a customer changes only on a day on which a card becomes valid.
  const days = [day, ...published.map(({ effectiveFrom }) => effectiveFrom)]
    .filter((each) => each >= day)
    .sort();
  for (const from of days) {
    const terms = storageTermsOn(published, customer, from);
    if (terms) return { ...terms, from };
  }
  return null;
}

/** The days on which storage of goods is free. */
export type FreePeriod = {
  /** The day of the count, or the first one on which storage has a price if that is later; free as well. */
  startsOn: CalendarDate;
  /** The last free day. */
  freeUntil: CalendarDate;
};

/**
 * The free days of goods that were last received on a day, by the card that is valid when storage begins, so
 * that a later card does not shorten what the customer was promised. Null while storage costs nothing.
 */
export function freePeriodOf(
  published: readonly PublishedPrice[],
  customer: RatedCustomer,
  receivedOn: CalendarDate,
): FreePeriod | null {
  const terms = storageTermsFrom(published, customer, receivedOn);
  return terms && { startsOn: terms.from, freeUntil: daysAfter(terms.from, terms.freeDays) };
}
