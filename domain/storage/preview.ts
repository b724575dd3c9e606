import { type CalendarDate, dateOf, daysAfter } from "#domain/calendar/calendar";
import { type Cents, zeroCents } from "#domain/money/money";
import { amountOf } from "#domain/money/rate";
import { type ChargedDay, chargedDayOf, type StorageRules } from "./day.ts";
import { costOf } from "./month.ts";
import { lastReceivedOn, type StoredShipment, storedUnits } from "./stored-units.ts";
import { freePeriodOf } from "./terms.ts";

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

/**
 * What storage of a shipment costs if nothing moves any more, by the cards that are published by now. Null
 * when nothing of it is stored, or storage costs nothing.
 */
export function storagePreview(
  shipment: StoredShipment,
  now: Date,
  rules: StorageRules,
): StoragePreview | null {
  const today = dateOf(now, rules.timeZone);
  // Everything that was recorded by now, the current millisecond included.
  const soon = new Date(now.getTime() + 1);
  const receivedOn = lastReceivedOn(shipment, soon, rules.timeZone);
  const free = receivedOn && freePeriodOf(rules.published, rules.customer, receivedOn);
  const units = storedUnits(shipment, soon);
  if (!free || units <= 0) return null;
  const first = free.freeUntil < today ? today : daysAfter(free.freeUntil, 1);
  const day = chargedDayOf(shipment, first, rules);
  const ahead: ChargedDay[] = [];
  for (let n = 0; n < daysAhead; n += 1) {
    const charged = chargedDayOf(shipment, daysAfter(today, n), rules);
    if (charged) ahead.push(charged);
  }
  return { ...free, units, perDay: day && amountOf(day.qty, day.price), ahead };
}

/** What the days ahead cost together. */
export const costAhead = ({ ahead }: StoragePreview): Cents =>
  ahead.length === 0 ? zeroCents : costOf(ahead);
