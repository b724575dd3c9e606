import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOf, daysAfter, daysBetween } from "#domain/calendar/calendar";
import { startOfDay } from "#domain/calendar/start-of-day";
import { amountOf } from "#domain/money/rate";
import { isLegalMovement } from "#domain/stock/movements";
import { heldPlaces, type Place } from "#domain/stock/places";
import { chargedDayOf } from "./day.ts";
import { lastReceivedOn, type TimedMovement } from "./stored-units.ts";
import { card, moved, previewAt, rules, shipment, timeZone } from "./testing/stored.ts";

describe("whatever happens to a shipment", () => {
  const reasons = ["count", "request", "pack", "ship", "case", "adjust", "relined"] as const;
  const places: readonly Place[] = ["outside", ...heldPlaces];
  const legal = places
    .flatMap((from) => places.flatMap((to) => reasons.map((reason) => ({ from, to, reason }))))
    .filter((move) => isLegalMovement(move));
  const step = fc.record({
    move: fc.constantFrom(...legal),
    qty: fc.integer({ min: 1, max: 4 }),
    hours: fc.integer({ min: 0, max: 60 }),
  });

  /** Only the movements whose units are there. */
  function history(steps: readonly { move: (typeof legal)[number]; qty: number; hours: number }[]) {
    const held = new Map<Place, number>([["announced", 20]]);
    const movements: TimedMovement[] = [moved("2026-02-01T12:00:00Z", "outside", "announced", 20, "count")];
    let at = Date.UTC(2026, 1, 1, 12);
    for (const { move, qty, hours } of steps) {
      at += hours * 3_600_000;
      if (move.from !== "outside" && (held.get(move.from) ?? 0) < qty) continue;
      held.set(move.from, (held.get(move.from) ?? 0) - qty);
      held.set(move.to, (held.get(move.to) ?? 0) + qty);
      movements.push(moved(new Date(at).toISOString(), move.from, move.to, qty, move.reason));
    }
    return movements;
  }

  test("a day costs the same whenever it is counted, nothing for units that are not here, and nothing on free days", () => {
    const own = rules(card("2026-01-01", "0.01", { freeDays: 3 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat({ max: 40 }), (steps, n) => {
        const movements = history(steps);
        const day = daysAfter("2026-02-01", n);
        const end = startOfDay(daysAfter(day, 1), timeZone);
        const charged = chargedDayOf(shipment(movements), day, own);
        // What happens after the day does not change it.
        const known = movements.filter(({ at }) => at < end);
        expect(chargedDayOf(shipment(known), day, own)).toEqual(charged);
        const here = (place: Place) =>
          known.reduce(
            (sum, { from, to, qty }) => sum + (to === place ? qty : 0) - (from === place ? qty : 0),
            0,
          );
        // No case is open, so damaged and wrong units cost nothing.
        expect(charged?.units ?? here("on_hand") + here("reserved")).toBe(here("on_hand") + here("reserved"));
        const received = lastReceivedOn(shipment(known), end, timeZone);
        if (charged && received) expect(daysBetween(received, day)).toBeGreaterThan(3);
      }),
      { numRuns: 300 },
    );
  });

  const instant = fc.integer({ min: 0, max: 90 }).map((n) => new Date(Date.UTC(2026, 1, 1, 12 + n * 24)));
  const measured = fc.record({
    at: instant,
    undoneAt: fc.option(instant),
    units: fc.integer({ min: 0, max: 9 }),
    unit: fc.option(fc.constant([9_000, 6_000, 4_000] as const)),
    box: fc.option(fc.constant([24_000, 12_000, 12_000] as const)),
  });
  const anyCase = fc.record({
    kind: fc.constantFrom("damage" as const, "wrong" as const),
    openedAt: instant,
    settledAt: fc.option(instant),
  });
  const anyCard = fc
    .record({
      from: fc.integer({ min: 0, max: 150 }).map((n) => daysAfter("2026-01-20", n)),
      price: fc.constantFrom("0", "0.0001", "0.018", "0.33"),
      freeDays: fc.integer({ min: 0, max: 60 }),
      basis: fc.constantFrom("unit" as const, "cubic_foot" as const),
    })
    .map(({ from, price, ...rate }) => card(from, price, rate));

  test("the preview has the cost of each of the next days", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 20 }),
        fc.array(anyCase, { maxLength: 3 }),
        fc.array(measured, { maxLength: 3 }),
        fc.array(anyCard, { maxLength: 4 }),
        fc.integer({ min: 0, max: 90 }),
        (steps, cases, counts, published, later) => {
          // Everything is recorded by now.
          const movements = history(steps);
          const last = Math.max(
            ...movements.map(({ at }) => at.getTime()),
            ...cases.flatMap(({ openedAt, settledAt }) => [openedAt.getTime(), settledAt?.getTime() ?? 0]),
            ...counts.flatMap(({ at, undoneAt }) => [at.getTime(), undoneAt?.getTime() ?? 0]),
          );
          const now = new Date(last + later * 3_600_000);
          const [line, own] = [shipment(movements, { cases, counts }), rules(...published)];
          const today = dateOf(now, timeZone);
          const days = Array.from({ length: 30 }, (_, n) => chargedDayOf(line, daysAfter(today, n), own));
          const preview = previewAt(line, now, own);
          expect(preview?.ahead ?? []).toEqual(days.flatMap((day) => day ?? []));
          if (!preview) return;
          const first = preview.freeUntil < today ? today : daysAfter(preview.freeUntil, 1);
          const paid = chargedDayOf(line, first, own);
          expect(preview.perDay).toBe(paid && amountOf(paid.qty, paid.price));
        },
      ),
      { numRuns: 300 },
    );
  });
});
