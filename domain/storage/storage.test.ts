import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOf, daysAfter, daysBetween } from "#domain/calendar/calendar";
import { startOfDay } from "#domain/calendar/start-of-day";
import { sumOf } from "#domain/money/money";
import { amountOf, quantityFromDecimal, quantityToNumber, rateFromDecimal } from "#domain/money/rate";
import type { Audience, PublishedPrice } from "#domain/services/rate-cards";
import type { StorageRate } from "#domain/services/storage-rate";
import { isLegalMovement, type MovementReason } from "#domain/stock/movements";
import { heldPlaces, type Place } from "#domain/stock/places";
import { chargedDayOf, type StorageRules } from "./day.ts";
import { chargesOfMonth, costOf, daysByPrice } from "./month.ts";
import { costAhead, daysFrom, type StoragePreview, storagePreview } from "./preview.ts";
import { reminderDue } from "./reminders.ts";
import {
  type CaseSpan,
  lastReceivedOn,
  type MeasuredCount,
  type StoredShipment,
  storedUnits,
  type TimedMovement,
} from "./stored-units.ts";
import { freePeriodOf, storageTermsFrom } from "./terms.ts";
import { quantityOfDay } from "./volume.ts";

const timeZone = "America/New_York";
const everybody: Audience = { for: "all" };
const ana = { userId: "ana", plan: "free" } as const;

let cards = 0;
function card(
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
const rules = (...published: PublishedPrice[]): StorageRules => ({ published, customer: ana, timeZone });

let ids = 0;
function moved(at: string, from: Place, to: Place, qty: number, reason: MovementReason): TimedMovement {
  ids += 1;
  return { id: ids, from, to, qty, reason, undoes: null, at: new Date(at) };
}
const counted = (at: string, qty: number, to: Place = "on_hand") => moved(at, "announced", to, qty, "count");
const shipment = (
  movements: TimedMovement[],
  more: { cases?: CaseSpan[]; counts?: MeasuredCount[] } = {},
): StoredShipment => ({ movements, cases: [], counts: [], ...more });

/** 20 units that were counted on 2 November 2026 at 10:00 in New York. */
const arrived = counted("2026-11-02T15:00:00Z", 20);

describe("which units are stored on a day (docs/product.md#storage)", () => {
  const end = startOfDay("2026-11-03", timeZone);
  const on = (...movements: TimedMovement[]) => storedUnits(shipment(movements), end);

  test("those that can be used and those that a request has reserved", () => {
    expect(on(arrived)).toBe(20);
    expect(on(arrived, moved("2026-11-02T16:00:00Z", "on_hand", "reserved", 5, "request"))).toBe(20);
  });

  test("not those that are packed, shipped, returned, disposed of, missing or lost", () => {
    const at = "2026-11-02T17:00:00Z";
    const reserved = moved("2026-11-02T16:00:00Z", "on_hand", "reserved", 6, "request");
    expect(
      on(
        arrived,
        reserved,
        moved(at, "reserved", "packed", 1, "pack"),
        moved(at, "reserved", "shipped", 2, "ship"),
        moved(at, "on_hand", "returned", 1, "case"),
        moved(at, "on_hand", "disposed", 1, "case"),
        moved(at, "on_hand", "missing", 1, "adjust"),
        moved(at, "on_hand", "lost", 1, "adjust"),
      ),
    ).toBe(13);
  });

  test("those that leave before the day ends cost nothing on it, those that leave a second later do", () => {
    const leaves = (at: string) => on(arrived, moved(at, "on_hand", "disposed", 20, "case"));
    expect(leaves("2026-11-03T04:59:59Z")).toBe(0);
    expect(leaves("2026-11-03T05:00:00Z")).toBe(20);
  });

  test("damaged and wrong ones only while a case asks about them", () => {
    const damaged = [counted("2026-11-02T15:00:00Z", 3, "damaged")];
    const wrong = [moved("2026-11-02T15:00:00Z", "outside", "wrong", 2, "count")];
    const of = (movements: TimedMovement[], cases: CaseSpan[]) =>
      storedUnits(shipment(movements, { cases }), end);
    const open = { openedAt: new Date("2026-11-02T15:00:00Z"), settledAt: null };
    expect(of(damaged, [])).toBe(0);
    expect(of(damaged, [{ kind: "damage", ...open }])).toBe(3);
    expect(of(damaged, [{ kind: "wrong", ...open }])).toBe(0);
    expect(of(wrong, [{ kind: "wrong", ...open }])).toBe(2);
    expect(of(damaged, [{ kind: "damage", ...open, settledAt: new Date("2026-11-03T04:59:59Z") }])).toBe(0);
    expect(of(damaged, [{ kind: "damage", ...open, settledAt: new Date("2026-11-03T05:00:00Z") }])).toBe(3);
    expect(
      of(damaged, [{ kind: "damage", openedAt: new Date("2026-11-03T05:00:00Z"), settledAt: null }]),
    ).toBe(0);
  });

  test("never the damaged ones of the time before cases, of which nobody was asked", () => {
    const before = moved("2026-01-01T12:00:00Z", "announced", "damaged", 4, "migrated");
    const later = counted("2026-11-02T15:00:00Z", 1, "damaged");
    const cases: CaseSpan[] = [
      { kind: "damage", openedAt: new Date("2026-11-02T15:00:00Z"), settledAt: null },
    ];
    expect(storedUnits(shipment([before, later], { cases }), end)).toBe(1);
  });
});

describe("the free days", () => {
  const price = card("2026-01-01", "0.018");

  test("begin on the day after the units were received, and the day of receiving is free, too", () => {
    expect(freePeriodOf([price], ana, "2026-11-02")).toEqual({
      startsOn: "2026-11-02",
      freeUntil: "2026-12-02",
    });
  });

  test("begin with the first card for goods that were here before it", () => {
    expect(freePeriodOf([price], ana, "2025-06-01")).toEqual({
      startsOn: "2026-01-01",
      freeUntil: "2026-01-31",
    });
  });

  test("are those of the card of the day on which storage begins: a later card shortens none", () => {
    const later = card("2026-11-10", "0.02", { freeDays: 5 });
    expect(freePeriodOf([price, later], ana, "2026-11-02")?.freeUntil).toBe("2026-12-02");
    expect(freePeriodOf([price, later], ana, "2026-11-10")?.freeUntil).toBe("2026-11-15");
  });

  test("and their price are told before a card counts", () => {
    expect(storageTermsFrom([price], ana, "2025-12-01")).toMatchObject({ from: "2026-01-01", freeDays: 30 });
    expect(storageTermsFrom([price], ana, "2026-02-01")).toMatchObject({ from: "2026-02-01", price: 180 });
    expect(storageTermsFrom([], ana, "2026-02-01")).toBeNull();
  });

  test("begin when storage stops to be included in the price", () => {
    const included = card("2026-01-01", "0", { audience: { for: "customer", userId: "ana" } });
    const charged = card("2026-12-01", "0.01", {
      audience: { for: "customer", userId: "ana" },
      freeDays: 10,
    });
    expect(freePeriodOf([price, included], ana, "2026-11-02")).toBeNull();
    expect(freePeriodOf([price, included, charged], ana, "2026-11-02")).toEqual({
      startsOn: "2026-12-01",
      freeUntil: "2026-12-11",
    });
  });

  test("there are none without a card", () => {
    expect(freePeriodOf([], ana, "2026-11-02")).toBeNull();
    expect(chargedDayOf(shipment([arrived]), "2027-11-02", rules())).toBeNull();
  });

  test("begin anew with a later box, a recount that finds units, and units that became this product's", () => {
    const found = moved("2026-11-20T15:00:00Z", "missing", "on_hand", 1, "count");
    const relined = moved("2026-11-21T15:00:00Z", "outside", "on_hand", 1, "relined");
    const soon = new Date("2027-01-01T00:00:00Z");
    expect(lastReceivedOn(shipment([arrived]), soon, timeZone)).toBe("2026-11-02");
    expect(lastReceivedOn(shipment([arrived, found]), soon, timeZone)).toBe("2026-11-20");
    expect(lastReceivedOn(shipment([arrived, found, relined]), soon, timeZone)).toBe("2026-11-21");
  });

  test("do not begin anew by a correction, a request that is dropped, or a count that was undone", () => {
    const soon = new Date("2027-01-01T00:00:00Z");
    const found = moved("2026-11-20T15:00:00Z", "missing", "on_hand", 1, "adjust");
    const dropped = moved("2026-11-21T15:00:00Z", "reserved", "on_hand", 1, "request");
    const slip = moved("2026-11-22T15:00:00Z", "outside", "on_hand", 1, "count");
    const undo = { ...moved("2026-11-23T15:00:00Z", "on_hand", "outside", 1, "undo"), undoes: slip.id };
    expect(lastReceivedOn(shipment([arrived, found, dropped, slip, undo]), soon, timeZone)).toBe(
      "2026-11-02",
    );
    // Until it was undone, the count stood.
    expect(lastReceivedOn(shipment([arrived, slip, undo]), new Date("2026-11-23T00:00:00Z"), timeZone)).toBe(
      "2026-11-22",
    );
  });
});

describe("a day of storage", () => {
  const price = card("2026-01-01", "0.018");

  test("20 units, 30 free days, US$ 0,018 a unit: from the 31st day on US$ 0,36 a day", () => {
    const of = (day: string) => chargedDayOf(shipment([arrived]), day, rules(price));
    expect(of("2026-11-01")).toBeNull();
    expect(of("2026-12-02")).toBeNull();
    const day = of("2026-12-03");
    expect(day).toMatchObject({ day: "2026-12-03", units: 20, basis: "unit", qty: 20_000, price: 180 });
    expect(day && amountOf(day.qty, day.price)).toBe(36);
  });

  test("costs what the card of that day says", () => {
    const later = card("2026-12-10", "0.05", { freeDays: 0 });
    const of = (day: string) => chargedDayOf(shipment([arrived]), day, rules(price, later))?.price;
    expect([of("2026-12-09"), of("2026-12-10")]).toEqual([180, 500]);
  });

  test("is none while storage is included for the customer, or nothing is stored", () => {
    const included = card("2026-12-10", "0", { audience: { for: "customer", userId: "ana" } });
    expect(chargedDayOf(shipment([arrived]), "2026-12-20", rules(price, included))).toBeNull();
    const gone = moved("2026-12-05T12:00:00Z", "on_hand", "disposed", 20, "case");
    expect(chargedDayOf(shipment([arrived, gone]), "2026-12-05", rules(price))).toBeNull();
    expect(chargedDayOf(shipment([arrived, gone]), "2026-12-04", rules(price))).not.toBeNull();
  });

  test("begins and ends at midnight in the warehouse, also when clocks change", () => {
    const zero = card("2026-01-01", "0.01", { freeDays: 0 });
    // 31 October 23:59:59 in New York is still daylight saving time, UTC−4; 1 November ends at UTC−5.
    const of = (at: string, day: string) =>
      chargedDayOf(shipment([counted(at, 1)]), day, rules(zero)) !== null;
    expect(of("2026-11-01T03:59:59Z", "2026-11-01")).toBe(true);
    expect(of("2026-11-01T04:00:00Z", "2026-11-01")).toBe(false);
    expect(of("2026-11-02T04:59:59Z", "2026-11-02")).toBe(true);
    expect(of("2026-11-02T05:00:00Z", "2026-11-02")).toBe(false);
  });
});

describe("the beginning of a day in a time zone", () => {
  test.each([
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
    ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
    ["2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"],
    // Clocks went forward at midnight: the day began at 01:00.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
    ["2026-01-01", "Etc/GMT+12", "2026-01-01T12:00:00.000Z"],
  ])("%s in %s is %s", (day, zone, instant) => {
    expect(startOfDay(day, zone).toISOString()).toBe(instant);
  });

  test("every instant lies between the beginnings of its day and of the next, and days have 23 to 25 hours", () => {
    const zone = fc.constantFrom("America/New_York", "America/Los_Angeles", "America/Sao_Paulo", "UTC");
    const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const day = dateOf(new Date(at), where);
        const [start, end] = [startOfDay(day, where), startOfDay(daysAfter(day, 1), where)];
        expect(start.getTime()).toBeLessThanOrEqual(at);
        expect(end.getTime()).toBeGreaterThan(at);
        expect([23, 24, 25]).toContain((end.getTime() - start.getTime()) / 3_600_000);
      }),
    );
  });
});

describe("storage by cubic foot", () => {
  const at = new Date("2026-11-02T15:00:00Z");
  const end = new Date("2026-12-01T00:00:00Z");
  const inches = (length: number, width: number, height: number) =>
    [length * 1000, width * 1000, height * 1000] as const;
  const of = (units: number, ...counts: MeasuredCount[]) =>
    quantityOfDay("cubic_foot", units, { counts }, end);
  const count = (more: Partial<MeasuredCount>): MeasuredCount => ({
    at,
    undoneAt: null,
    units: 10,
    unit: null,
    box: null,
    ...more,
  });

  test("is units times the measured unit", () => {
    expect(of(4, count({ unit: inches(12, 12, 6) }))).toBe(2_000);
  });

  test("is each unit's part of the box when nobody measured a unit", () => {
    expect(of(4, count({ box: inches(24, 24, 12), units: 10 }))).toBe(1_600);
  });

  test("prefers a measured unit to a later box, and the latest count of each", () => {
    const later = new Date("2026-11-05T15:00:00Z");
    const unit = count({ unit: inches(12, 12, 6) });
    expect(of(4, unit, count({ at: later, box: inches(24, 24, 12) }))).toBe(2_000);
    expect(of(4, unit, count({ at: later, unit: inches(12, 12, 12) }))).toBe(4_000);
  });

  test("ignores counts that were undone or made later", () => {
    const unit = count({ unit: inches(12, 12, 6) });
    expect(of(4, unit, count({ unit: inches(12, 12, 12), undoneAt: at }))).toBe(2_000);
    expect(of(4, unit, count({ at: end, unit: inches(12, 12, 12) }))).toBe(2_000);
  });

  test("costs nothing while nobody measured", () => {
    expect(of(4, count({}))).toBeNull();
    const price = card("2026-01-01", "0.5", { basis: "cubic_foot", freeDays: 0 });
    expect(chargedDayOf(shipment([arrived]), "2026-12-01", rules(price))).toBeNull();
  });

  test("is rounded once to thousandths, whatever the sides", () => {
    const side = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(side, side, side, fc.integer({ min: 1, max: 5_000 }), (a, b, c, units) => {
        const qty = of(units, count({ unit: [a, b, c] }));
        const exact = units * (a / 12_000) * (b / 12_000) * (c / 12_000);
        expect(Math.abs(quantityToNumber(qty ?? quantityFromDecimal("0")) - exact)).toBeLessThanOrEqual(
          0.000_501 + exact * 1e-12,
        );
      }),
    );
  });
});

describe("the charges of a month", () => {
  const day = (qty: string, price: string, basis: StorageRate["basis"] = "unit") => ({
    basis,
    qty: quantityFromDecimal(qty),
    price: rateFromDecimal(price),
  });

  test("are one a price: the sum of the days, rounded once", () => {
    const days = Array.from({ length: 30 }, () => day("1", "0.0012"));
    expect(chargesOfMonth("2026-11", [...days, day("2", "0.05")])).toMatchObject([
      { description: "Armazenagem de novembro de 2026 (unidades por dia)", qty: 30_000, amount: 4 },
      { qty: 2_000, amount: 10 },
    ]);
  });

  test("keep unit-days and cubic-foot-days apart, also at the same price", () => {
    expect(chargesOfMonth("2026-11", [day("1", "0.5"), day("1", "0.5", "cubic_foot")])).toMatchObject([
      {
        description: "Armazenagem de novembro de 2026 (pés cúbicos por dia)",
        service: "storage",
        amount: 50,
      },
      { description: "Armazenagem de novembro de 2026 (unidades por dia)", shipmentId: null, amount: 50 },
    ]);
  });

  const anyDays = fc.array(
    fc
      .record({
        qty: fc.integer({ min: 1, max: 5_000 }),
        price: fc.constantFrom("0.0001", "0.018", "0.02", "1.5"),
        basis: fc.constantFrom("unit" as const, "cubic_foot" as const),
      })
      .map(({ qty, price, basis }) => day(`${qty}`, price, basis)),
    { maxLength: 60 },
  );

  test("hold every day once and do not depend on the order", () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const charges = daysByPrice(days);
        expect(charges.reduce((sum, { qty }) => sum + qty, 0)).toBe(
          days.reduce((sum, { qty }) => sum + qty, 0),
        );
        expect(new Set(charges.map(({ basis, price }) => `${basis} ${price}`)).size).toBe(charges.length);
        expect(daysByPrice(days.toReversed())).toEqual(charges);
        expect(costOf(days)).toBe(sumOf(charges.map(({ amount }) => amount)));
        // Rounded once a price: never further than half a cent from the exact product.
        for (const { qty, price, amount } of charges)
          expect(Math.abs(amount * 100_000 - qty * price)).toBeLessThanOrEqual(50_000);
      }),
    );
  });
});

describe("reminders", () => {
  test.each([
    ["2026-11-24", null],
    ["2026-11-25", 7],
    ["2026-11-28", 7],
    ["2026-11-29", 3],
    ["2026-11-30", 3],
    ["2026-12-01", 1],
    ["2026-12-02", 1],
    ["2026-12-03", null],
  ] as const)("free until 2 December: on %s the one of %s days is due", (today, due) => {
    expect(reminderDue(today, "2026-12-02")).toBe(due);
  });
});

/** The preview of what movements say by now. */
function previewAt(line: StoredShipment, now: Date, own: StorageRules): StoragePreview | null {
  const soon = new Date(now.getTime() + 1);
  const receivedOn = lastReceivedOn(line, soon, timeZone);
  const units = storedUnits(line, soon);
  if (receivedOn === null) return null;
  return storagePreview({ units, receivedOn, counts: line.counts }, daysFrom(now, own));
}

describe("the preview", () => {
  const price = card("2026-01-01", "0.018");
  const on = (day: string, line = shipment([arrived])) =>
    previewAt(line, new Date(`${day}T15:00:00Z`), rules(price));

  test("tells until when it is free, what a day costs then, and what 30 days cost", () => {
    const preview = on("2026-11-20");
    expect(preview).toMatchObject({ freeUntil: "2026-12-02", units: 20, perDay: 36 });
    // 3 to 19 December.
    expect(preview?.ahead.length).toBe(17);
    expect(preview && costAhead(preview)).toBe(17 * 36);
    const later = on("2026-12-20");
    expect(later && costAhead(later)).toBe(30 * 36);
  });

  test("is none for goods that left, and where storage costs nothing", () => {
    const gone = moved("2026-11-05T12:00:00Z", "on_hand", "disposed", 20, "case");
    expect(on("2026-11-20", shipment([arrived, gone]))).toBeNull();
    expect(previewAt(shipment([arrived]), new Date("2026-11-20T15:00:00Z"), rules())).toBeNull();
  });

  test("promises what the days then cost, when nothing moves", () => {
    const units = fc.integer({ min: 1, max: 500 });
    const days = fc.integer({ min: 0, max: 200 });
    const prices = fc.constantFrom("0.0001", "0.018", "0.33");
    fc.assert(
      fc.property(units, days, prices, fc.nat({ max: 60 }), (qty, after, usd, freeDays) => {
        const own = rules(card("2026-01-01", usd, { freeDays }));
        const line = shipment([counted("2026-02-03T15:00:00Z", qty)]);
        const today = daysAfter("2026-02-03", after);
        const preview = previewAt(line, new Date(`${today}T15:00:00Z`), own);
        const written = Array.from({ length: 30 }, (_, n) =>
          chargedDayOf(line, daysAfter(today, n), own),
        ).flatMap((day) => (day ? [day] : []));
        expect(preview?.freeUntil).toBe(daysAfter("2026-02-03", freeDays));
        expect(preview && costAhead(preview)).toBe(costOf(written));
        expect(written.length).toBe(Math.max(0, Math.min(30, 30 + after - 1 - freeDays)));
      }),
      { numRuns: 50 },
    );
  });
});

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

  test("a day costs the same whenever it is counted, no units that are not here, and nothing in free days", () => {
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
        // No case is open: damaged and wrong units cost nothing.
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

  test("the preview is what each of the next days costs by itself", () => {
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
