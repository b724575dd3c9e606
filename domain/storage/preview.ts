import { type CalendarDate, dateOf, daysAfter, daysBetween } from "#domain/calendar/calendar";
import { type Cents, zeroCents } from "#domain/money/money";
import { amountOf, type Quantity } from "#domain/money/rate";
import type { StorageBasis } from "#domain/services/catalogue";
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
  /** What the first paid day costs; null if goods charged by volume were not measured. */
  perDay: Cents | null;
  /** The paid days among the next 30, today included, if nothing moves. */
  ahead: readonly ChargedDay[];
};

/** What is stored of a shipment now. */
export type StoredNow = {
  units: number;
  receivedOn: CalendarDate;
  counts: readonly MeasuredCount[];
  /** Today is not charged, because a task of the warehouse is overdue; later days may be. */
  isWaivedToday?: boolean;
};

/** The terms of the next days, shared by many shipments, so that each day's price is looked up once. */
type DaysAhead = { today: CalendarDate; rules: StorageRules; termsOn(day: CalendarDate): Terms };
type Terms = StorageTerms | null;

/** The next days under these rules; `termsOn` caches the terms of each day. */
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
 * What storage of a shipment costs if nothing moves, by the cards published so far. The days are the same as
 * those of `chargedDayOf`, but units, last receiving and volume are determined only once. Null when nothing
 * is stored, or storage costs nothing.
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

/** The total cost of the days ahead. */
export const costAhead = ({ ahead }: StoragePreview): Cents =>
  ahead.length === 0 ? zeroCents : costOf(ahead);

/** How many days before the free days end customers are reminded, the last reminder first. */
const reminderDays = [1, 3, 7] as const;
type ReminderDay = (typeof reminderDays)[number];

/**
 * Which reminder of the end of the free days is due; null when none is. A reminder that was not sent on its
 * day is sent on the next, unless a later one is due by then.
 */
export function reminderDue(today: CalendarDate, freeUntil: CalendarDate): ReminderDay | null {
  const left = daysBetween(today, freeUntil);
  return left < 0 ? null : (reminderDays.find((days) => left <= days) ?? null);
}
