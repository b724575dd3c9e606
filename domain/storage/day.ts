import type { CalendarDate } from "#domain/calendar/calendar";
import type { Quantity, Rate } from "#domain/money/rate";
import type { StorageBasis } from "#domain/services/catalogue";
import type { PublishedPrice, RatedCustomer } from "#domain/services/rate-cards";
import { endOfDay, lastReceivedOn, type StoredShipment, storedUnits } from "./stored-units.ts";
import { freePeriodOf, storageTermsOn } from "./terms.ts";
import { quantityOfDay } from "./volume.ts";

/** A day of storage of a shipment that costs something. */
export type ChargedDay = {
  day: CalendarDate;
  units: number;
  basis: StorageBasis;
  /** Unit-days, or cubic-foot-days. */
  qty: Quantity;
  price: Rate;
};

/** What the cost of a shipment's days depends on besides the shipment. */
export type StorageRules = {
  published: readonly PublishedPrice[];
  customer: RatedCustomer;
  timeZone: string;
};

/**
 * What a calendar day of a shipment costs: the units stored when the day ends in the warehouse, at the price
 * of that day, from the day after the free ones on. Null for a free day, or one on which nothing is stored,
 * storage has no price, or goods charged by volume were not measured (docs/product.md#storage).
 */
export function chargedDayOf(
  shipment: StoredShipment,
  day: CalendarDate,
  { published, customer, timeZone }: StorageRules,
): ChargedDay | null {
  const terms = storageTermsOn(published, customer, day);
  if (!terms) return null;
  const end = endOfDay(day, timeZone);
  const receivedOn = lastReceivedOn(shipment, end, timeZone);
  const free = receivedOn && freePeriodOf(published, customer, receivedOn);
  if (!free || day <= free.freeUntil) return null;
  const units = storedUnits(shipment, end);
  if (units <= 0) return null;
  const qty = quantityOfDay(terms.basis, units, shipment, end);
  if (qty === null || qty === 0) return null;
  return { day, units, basis: terms.basis, qty, price: terms.price };
}
