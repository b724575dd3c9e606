import type { CalendarDate } from "#domain/calendar/calendar";
import { startOfDay } from "#domain/calendar/start-of-day";
import type { TaskKind } from "#domain/work/kinds";
import { type ChargedDay, chargedDayOf, type StorageRules } from "./day.ts";
import { endOfDay, type StoredShipment } from "./stored-units.ts";

/** A period in which a task about a shipment was past its promise and did not wait for the customer. */
export type Delay = {
  taskId: string;
  kind: TaskKind;
  begunAt: Date;
  /** Null while it lasts. */
  endedAt: Date | null;
};

/** The earliest delay that overlaps a calendar day of the warehouse; null if none does. */
export function delayOn(delays: readonly Delay[], day: CalendarDate, timeZone: string): Delay | null {
  const [start, end] = [startOfDay(day, timeZone), endOfDay(day, timeZone)];
  const touching = delays.filter(
    ({ begunAt, endedAt }) => begunAt < end && (endedAt === null || endedAt > start),
  );
  return touching.sort((one, other) => one.begunAt.getTime() - other.begunAt.getTime())[0] ?? null;
}

/** A day that costs something, and the delay because of which it is not charged. */
export type CountedDay = { charged: ChargedDay; delay: Delay | null };

/**
 * What a day of a shipment costs, and whether it is charged: a day on which our work on the shipment is late
 * is not (docs/product.md#storage). Null for a day that would cost nothing anyway.
 */
export function countedDayOf(
  shipment: StoredShipment,
  delays: readonly Delay[],
  day: CalendarDate,
  rules: StorageRules,
): CountedDay | null {
  const charged = chargedDayOf(shipment, day, rules);
  return charged && { charged, delay: delayOn(delays, day, rules.timeZone) };
}
