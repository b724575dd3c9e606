import { describe, expect, test } from "vitest";
import { type AnnouncedShipment, assignBox } from "./assign-box.ts";

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
