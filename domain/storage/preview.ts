import { type CalendarDate, dateOf, daysAfter } from "#domain/calendar/calendar";
import { type Cents, zeroCents } from "#domain/money/money";
import { amountOf, type Quantity } from "#domain/money/rate";
import type { StorageBasis } from "#domain/services/storage-rate";
import type { ChargedDay, StorageRules } from "./day.ts";
import { costOf } from "./month.ts";
import { endOfDay, type MeasuredCount } from "./stored-units.ts";
import { freePeriodOf, type StorageTerms, storageTermsOn } from "./terms.ts";
import { quantityOfDay } from "./volume.ts";

/** How many days ahead a customer sees what storage will cost. */
export const daysAhead = 30;

export type StoragePreview = {
  startsOn: CalendarDate;
  freeUntil: CalendarDate;
  units: number;
  /** What a day costs from the first paid one on; null if nobody measured what is charged by volume. */
  perDay: Cents | null;
  /** What the next 30 days cost, today included, if everything stays as it is; the days themselves. */
  ahead: readonly ChargedDay[];
};

/** What is stored of a shipment by now, as far as days on which nothing moves need it. */
export type StoredNow = {
  units: number;
  receivedOn: CalendarDate;
  counts: readonly MeasuredCount[];
  /** Today is not charged, because a task of ours was late; how the days after it go, nobody knows yet. */
  isWaivedToday?: boolean;
};

/** What a day costs while nothing moves, for many shipments: each day's price is looked up once. */
export type DaysAhead = { today: CalendarDate; rules: StorageRules; termsOn(day: CalendarDate): Terms };
type Terms = StorageTerms | null;

/** The days from now on under these rules. */
export function daysFrom(now: Date, rules: StorageRules): DaysAhead {
  const known = new Map<CalendarDate, Terms>();
  return {
    today: dateOf(now, rules.timeZone),
    rules,
    termsOn(day) {
      const terms = known.get(day) ?? storageTermsOn(rules.published, rules.customer, day);
      known.set(day, terms);
      return terms;
    },
  };
}

/**
 * What storage of a shipment costs if nothing moves any more, by the cards that are published by now: what
 * `chargedDayOf` says of each day, but its units, its last receiving and its volume are found once. Null
 * when nothing of it is stored, or storage costs nothing.
 */
export function storagePreview(
  { units, receivedOn, counts, isWaivedToday = false }: StoredNow,
  { today, rules, termsOn }: DaysAhead,
): StoragePreview | null {
  const free = freePeriodOf(rules.published, rules.customer, receivedOn);
  if (!free || units <= 0) return null;
  const quantities = new Map<StorageBasis, Quantity | null>();
  const quantityBy = (basis: StorageBasis): Quantity | null => {
    const known = quantities.get(basis);
    if (known !== undefined) return known;
    const qty = quantityOfDay(basis, units, { counts }, endOfDay(today, rules.timeZone));
    quantities.set(basis, qty);
    return qty;
  };
  const chargedOn = (day: CalendarDate): ChargedDay | null => {
    const terms = day > free.freeUntil ? termsOn(day) : null;
    const qty = terms && quantityBy(terms.basis);
    return terms && qty ? { day, units, basis: terms.basis, qty, price: terms.price } : null;
  };
  const day = chargedOn(free.freeUntil < today ? today : daysAfter(free.freeUntil, 1));
  const ahead: ChargedDay[] = [];
  for (let n = isWaivedToday ? 1 : 0; n < daysAhead; n += 1) {
    const charged = chargedOn(daysAfter(today, n));
    if (charged) ahead.push(charged);
  }
  return { ...free, units, perDay: day && amountOf(day.qty, day.price), ahead };
}

/** What the days ahead cost together. */
export const costAhead = ({ ahead }: StoragePreview): Cents =>
  ahead.length === 0 ? zeroCents : costOf(ahead);
