import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOf, daysAfter, daysBetween } from "#domain/calendar/calendar";
import { chargedDayOf } from "./day.ts";
import { countedDayOf, type Delay, delayOn } from "./delays.ts";
import { endOfDay } from "./stored-units.ts";
import { arrived, card, rules, shipment, timeZone } from "./testing/stored.ts";

const late = (begunAt: string, endedAt: string | null, taskId = "prep"): Delay => ({
  taskId,
  kind: "prep",
  begunAt: new Date(begunAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
});

describe("days in which our work is late (docs/product.md#storage)", () => {
  const line = shipment([arrived]);
  const own = rules(card("2026-01-01", "0.018", { freeDays: 2 }));
  const isCharged = (day: string, ...delays: Delay[]) => countedDayOf(line, delays, day, own)?.delay === null;

  test("are not charged, from the promised day to the day on which the work was done", () => {
    // Promised until 10 November at 17:00 in New York, done on the 12th at 9:30.
    const delay = late("2026-11-10T22:00:00Z", "2026-11-12T14:30:00Z");
    const days = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13"];
    expect(days.map((day) => isCharged(day, delay))).toEqual([true, false, false, false, true]);
  });

  test("go on while the work is late", () => {
    const delay = late("2026-11-10T22:00:00Z", null);
    expect(["2026-11-09", "2026-11-10", "2027-03-01"].map((day) => isCharged(day, delay))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("begin and end with the days of the warehouse: work done at midnight leaves the new day charged", () => {
    const delay = late("2026-11-11T04:59:59Z", "2026-11-12T05:00:00Z");
    const days = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12"];
    expect(days.map((day) => isCharged(day, delay))).toEqual([true, false, false, true]);
  });

  test("stop while the work waits for the customer", () => {
    const before = late("2026-11-10T22:00:00Z", "2026-11-10T23:00:00Z");
    const after = late("2026-11-13T15:00:00Z", null);
    const days = ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13"];
    expect(days.map((day) => isCharged(day, before, after))).toEqual([false, true, true, false]);
  });

  test("name the task that was late first", () => {
    const delays = [late("2026-11-11T15:00:00Z", null, "return"), late("2026-11-10T15:00:00Z", null, "prep")];
    expect(delayOn(delays, "2026-11-11", timeZone)?.taskId).toBe("prep");
  });

  test("are not waived if they are free or nothing is stored", () => {
    const delay = late("2026-11-01T15:00:00Z", null);
    expect(countedDayOf(line, [delay], "2026-11-03", own)).toBeNull();
    expect(countedDayOf(shipment([]), [delay], "2026-11-10", own)).toBeNull();
  });
});

test("a day that costs something is waived exactly if a delay overlaps it, and charged otherwise", () => {
  const instant = fc.integer({ min: Date.UTC(2026, 9, 25), max: Date.UTC(2026, 11, 20) });
  const delay = fc.tuple(instant, fc.option(fc.integer({ min: 1, max: 20 * 86_400_000 })), fc.nat()).map(
    ([begun, length, id]): Delay => ({
      taskId: String(id),
      kind: "prep",
      begunAt: new Date(begun),
      endedAt: length === null ? null : new Date(begun + length),
    }),
  );
  const own = rules(card("2026-01-01", "0.018", { freeDays: 2 }));
  const line = shipment([arrived]);
  fc.assert(
    fc.property(fc.array(delay, { maxLength: 5 }), fc.nat({ max: 60 }), (delays, n) => {
      const day = daysAfter("2026-10-28", n);
      const one = countedDayOf(line, delays, day, own);
      expect(one?.charged ?? null).toEqual(chargedDayOf(line, day, own));
      if (!one) return;
      // The days of the warehouse from the beginning of a delay to the last instant before its end.
      const touches = delays.some(({ begunAt, endedAt }) => {
        const first = dateOf(begunAt, timeZone);
        const last = endedAt && dateOf(new Date(endedAt.getTime() - 1), timeZone);
        return daysBetween(first, day) >= 0 && (last === null || daysBetween(day, last) >= 0);
      });
      expect(one.delay !== null).toBe(touches);
      // A delay that begins after the day does not change it, so that the day costs the same whenever it is
      // counted.
      const known = delays.filter(({ begunAt }) => begunAt < endOfDay(day, timeZone));
      expect(countedDayOf(line, known, day, own)).toEqual(one);
      const ended = known.map(({ endedAt, ...rest }) => ({
        ...rest,
        endedAt: endedAt !== null && endedAt < endOfDay(day, timeZone) ? endedAt : null,
      }));
      expect(countedDayOf(line, ended, day, own)?.delay?.taskId).toBe(one.delay?.taskId);
    }),
    { numRuns: 500 },
  );
});
