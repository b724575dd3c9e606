import { rateFromDecimal } from "#domain/money/rate";
import type { StorageRate } from "#domain/services/catalogue";
import type { Audience, PublishedPrice } from "#domain/services/rate-cards";
import type { MovementReason } from "#domain/stock/movements";
import type { Place } from "#domain/stock/places";
import type { StorageRules } from "../day.ts";
import { daysFrom, type StoragePreview, storagePreview } from "../preview.ts";
import {
  type CaseSpan,
  lastReceivedOn,
  type MeasuredCount,
  type StoredShipment,
  storedUnits,
  type TimedMovement,
} from "../stored-units.ts";

export const timeZone = "America/New_York";
const everybody: Audience = { for: "all" };
export const ana = { userId: "ana", plan: "free" } as const;

let cards = 0;
export function card(
  effectiveFrom: string,
  price: string,
  {
    audience = everybody,
    freeDays = 30,
    basis = "unit",
  }: Partial<StorageRate> & { audience?: Audience } = {},
): PublishedPrice {
  cards += 1;
  const rate = rateFromDecimal(price);
  const isIncluded = rate === 0;
  return {
    cardId: cards,
    audience,
    service: "storage",
    effectiveFrom,
    price: rate,
    isIncluded,
    storage: isIncluded ? null : { freeDays, basis },
  };
}
export const rules = (...published: PublishedPrice[]): StorageRules => ({
  published,
  customer: ana,
  timeZone,
});

let ids = 0;
export function moved(
  at: string,
  from: Place,
  to: Place,
  qty: number,
  reason: MovementReason,
): TimedMovement {
  ids += 1;
  return { id: ids, from, to, qty, reason, undoes: null, at: new Date(at) };
}
export const counted = (at: string, qty: number, to: Place = "on_hand") =>
  moved(at, "announced", to, qty, "count");
export const shipment = (
  movements: TimedMovement[],
  more: { cases?: CaseSpan[]; counts?: MeasuredCount[] } = {},
): StoredShipment => ({ movements, cases: [], counts: [], ...more });

/** 20 units that were counted on 2 November 2026 at 10:00 in New York. */
export const arrived = counted("2026-11-02T15:00:00Z", 20);

/** The preview of a shipment as of `now`. */
export function previewAt(line: StoredShipment, now: Date, own: StorageRules): StoragePreview | null {
  const soon = new Date(now.getTime() + 1);
  const receivedOn = lastReceivedOn(line, soon, timeZone);
  const units = storedUnits(line, soon);
  if (receivedOn === null) return null;
  return storagePreview({ units, receivedOn, counts: line.counts }, daysFrom(now, own));
}
