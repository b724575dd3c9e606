import { describe, expect, test } from "vitest";
import { type AnnouncedShipment, assignBox } from "./assign-box.ts";
import { isSameScan, loggedAtOf, whyNotChangeable } from "./box.ts";

const shipment = (id: string, userId: string, isExpected = true): AnnouncedShipment => ({
  id,
  userId,
  isExpected,
});

describe("the owner of a scanned box (docs/product.md#dock)", () => {
  test("is unknown if nobody announced the number, or several customers did", () => {
    const nobodys = { status: "ownerless", userId: null, shipmentIds: [] };
    expect(assignBox([], null)).toEqual(nobodys);
    expect(assignBox([shipment("1", "ana"), shipment("2", "bia")], null)).toEqual(nobodys);
  });

  test("is the only customer who announced it, with the shipments that are expected", () => {
    const announced = [shipment("1", "ana"), shipment("2", "ana", false)];
    expect(assignBox(announced, null)).toEqual({ status: "matched", userId: "ana", shipmentIds: ["1"] });
    expect(assignBox([shipment("2", "ana", false)], null)).toMatchObject({ shipmentIds: ["2"] });
  });

  test("is the one of the suite, even if another customer announced the number", () => {
    const announced = [shipment("1", "ana"), shipment("2", "bia")];
    expect(assignBox(announced, { owner: "bia" })).toEqual({
      status: "matched",
      userId: "bia",
      shipmentIds: ["2"],
    });
    expect(assignBox([shipment("1", "ana")], { owner: "bia" })).toEqual({
      status: "owned",
      userId: "bia",
      shipmentIds: [],
    });
    expect(assignBox([shipment("1", "ana")], { owner: null })).toMatchObject({ status: "ownerless" });
  });
});

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 12, minutes));

test("two scans within ten minutes are of one box, in either order", () => {
  expect(isSameScan(at(0), at(10))).toBe(true);
  expect(isSameScan(at(10), at(0))).toBe(true);
  expect(isSameScan(at(0), new Date(at(10).getTime() + 1))).toBe(false);
});

test("without an instant of sending, the server's time is used for a clock that is ahead or eight days behind", () => {
  const days = (count: number) => new Date(at(3).getTime() - count * 86_400_000);
  expect(loggedAtOf(days(8), null, at(3))).toEqual(days(8));
  expect(loggedAtOf(new Date(days(8).getTime() - 1), null, at(3))).toEqual(at(3));
  expect(loggedAtOf(new Date(0), null, at(3))).toEqual(at(3));
  expect(loggedAtOf(at(5), null, at(3))).toEqual(at(3));
  expect(loggedAtOf(at(2), null, at(3))).toEqual(at(2));
  expect(loggedAtOf(null, null, at(3))).toEqual(at(3));
});

test("with an instant of sending, only the time between scan and sending counts, whatever the device's clock", () => {
  const minutes = 60_000;
  for (const offset of [-5 * 1440, -15, 0, 15, 5 * 1440, 30 * 1440]) {
    const device = (minute: number) => new Date(at(minute).getTime() + offset * minutes);
    expect(loggedAtOf(device(9), device(9), at(9)), String(offset)).toEqual(at(9));
    expect(loggedAtOf(device(2), device(9), at(9)), String(offset)).toEqual(at(2));
  }
  const sentAt = (waited: number) => new Date(at(0).getTime() + waited * minutes);
  expect(loggedAtOf(at(0), sentAt(-5), at(9))).toEqual(at(9));
  expect(loggedAtOf(at(0), sentAt(8 * 1440), at(9))).toEqual(new Date(at(9).getTime() - 8 * 1440 * minutes));
  expect(loggedAtOf(at(0), sentAt(8 * 1440 + 1), at(9))).toEqual(at(9));
  expect(loggedAtOf(null, at(5), at(9))).toEqual(at(9));
});

test("only a box that was neither counted nor handed back can be changed", () => {
  expect((["ownerless", "owned", "matched"] as const).map(whyNotChangeable)).toEqual([null, null, null]);
  expect(whyNotChangeable("opened")).toBe("box_opened");
  expect(whyNotChangeable("handed_back")).toBe("box_handed_back");
});
