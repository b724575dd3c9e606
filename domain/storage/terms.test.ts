import { describe, expect, test } from "vitest";
import { chargedDayOf } from "./day.ts";
import { lastReceivedOn } from "./stored-units.ts";
import { freePeriodOf, storageTermsFrom } from "./terms.ts";
import { ana, arrived, card, moved, rules, shipment, timeZone } from "./testing/stored.ts";

describe("the free days", () => {
  const price = card("2026-01-01", "0.018");

  test("begin on the day after the units were received, and the day of receiving is free, too", () => {
    expect(freePeriodOf([price], ana, "2026-11-02")).toEqual({
      startsOn: "2026-11-02",
      freeUntil: "2026-12-02",
    });
  });

  test("begin with the first card for goods that arrived before it", () => {
    expect(freePeriodOf([price], ana, "2025-06-01")).toEqual({
      startsOn: "2026-01-01",
      freeUntil: "2026-01-31",
    });
  });

  test("are those of the card that is valid when storage begins; a later card does not shorten them", () => {
    const later = card("2026-11-10", "0.02", { freeDays: 5 });
    expect(freePeriodOf([price, later], ana, "2026-11-02")?.freeUntil).toBe("2026-12-02");
    expect(freePeriodOf([price, later], ana, "2026-11-10")?.freeUntil).toBe("2026-11-15");
  });

  test("and the price after them are known before the card becomes valid", () => {
    expect(storageTermsFrom([price], ana, "2025-12-01")).toMatchObject({ from: "2026-01-01", freeDays: 30 });
    expect(storageTermsFrom([price], ana, "2026-02-01")).toMatchObject({ from: "2026-02-01", price: 180 });
    expect(storageTermsFrom([], ana, "2026-02-01")).toBeNull();
  });

  test("begin when storage is no longer included", () => {
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

  test("do not exist without a card", () => {
    expect(freePeriodOf([], ana, "2026-11-02")).toBeNull();
    expect(chargedDayOf(shipment([arrived]), "2027-11-02", rules())).toBeNull();
  });

  test("begin again with a later box, a recount that finds units, and units that became this product's", () => {
    const found = moved("2026-11-20T15:00:00Z", "missing", "on_hand", 1, "count");
    const relined = moved("2026-11-21T15:00:00Z", "outside", "on_hand", 1, "relined");
    const soon = new Date("2027-01-01T00:00:00Z");
    expect(lastReceivedOn(shipment([arrived]), soon, timeZone)).toBe("2026-11-02");
    expect(lastReceivedOn(shipment([arrived, found]), soon, timeZone)).toBe("2026-11-20");
    expect(lastReceivedOn(shipment([arrived, found, relined]), soon, timeZone)).toBe("2026-11-21");
  });

  test("do not begin again by a correction, a cancelled request, or a count that was undone", () => {
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
