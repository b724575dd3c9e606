import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { internalCode } from "#domain/scan/internal-code";
import { fbaShipmentOf, freePosition, isPackable, packsOf, requestTracking, trackingOf } from "./box.ts";
import { closing, newOutboundBox, outboundBoxPatch, packing } from "./input.ts";
import { scannedBoxes, scannedExpiry, scannedItem, scannedTracking } from "./packed-scan.ts";
import { givenBack, shipMovements, unshipMovements } from "./request-units.ts";

const item = (number: number, more: object = {}) => ({
  shipmentId: `s${number}`,
  number,
  asin: "B0CHX1W1XY",
  codes: ["00012345678905", "X001ABCDEF"],
  left: 3,
  ...more,
});

describe("a scan while a box is packed", () => {
  test("finds the product by its code, ASIN, FNSKU and our own label", () => {
    for (const code of ["012345678905", "B0CHX1W1XY", "X001ABCDEF", internalCode("shipment", 7)])
      expect(scannedItem(code, [item(7)])?.shipmentId).toBe("s7");
  });

  test("finds nothing for another product", () => {
    for (const code of ["B0CHX1W1XZ", internalCode("shipment", 8), internalCode("dockBox", 7), "??", ""])
      expect(scannedItem(code, [item(7)])).toBeNull();
  });

  test("finds the shipment that has units left, if two have the product", () => {
    expect(scannedItem("B0CHX1W1XY", [item(1, { left: 0 }), item(2)])?.shipmentId).toBe("s2");
    expect(scannedItem("B0CHX1W1XY", [item(1, { left: 0 }), item(2, { left: 0 })])?.shipmentId).toBe("s1");
  });
});

test("a GS1 code tells the expiry of a unit, other codes do not", () => {
  expect(scannedExpiry("(01)00012345678905(17)270131(10)A1")).toBe("2027-01-31");
  expect(scannedExpiry("]C101000123456789051727020010A1")).toBe("2027-02-28");
  for (const code of ["(01)00012345678905(15)270131", "00012345678905", "X001ABCDEF", ""])
    expect(scannedExpiry(code)).toBeUndefined();
});

test("a box is found at the exit by our label, Amazon's and the carrier's", () => {
  const one = { number: 5, amazonBoxId: "FBA1MMD8D0U000001", trackingNumber: "1Z999AA10123456784" };
  const other = { number: 6, amazonBoxId: null, trackingNumber: null };
  for (const code of [internalCode("outboundBox", 5), "FBA1MMD8D0U000001", "1z 999 aa1 01 2345 6784"])
    expect(scannedBoxes(code, [other, one])).toEqual([one]);
  for (const code of [internalCode("dockBox", 5), "FBA1MMD8D0U000002", "X", ""])
    expect(scannedBoxes(code, [other, one])).toEqual([]);
});

test("a carrier's label scanned after its box gives the box's number; nothing that may be another code does", () => {
  expect(scannedTracking("1z 999 aa1 01 2345 6784")).toBe("1Z999AA10123456784");
  expect(scannedTracking("TBA123456789000")).toBe("TBA123456789000");
  for (const code of [
    internalCode("outboundBox", 5),
    "FBA1MMD8D0U000001",
    "012345678905",
    "B0CHX1W1XY",
    "X",
    "",
  ])
    expect(scannedTracking(code)).toBeNull();
});

describe("a box", () => {
  test("is packed only while its request is scheduled and not cancelled", () => {
    expect(isPackable({ status: "scheduled", isCancelled: false })).toBe(true);
    for (const status of ["pending_payment", "under_review", "shipped"])
      expect(isPackable({ status, isCancelled: false })).toBe(false);
    expect(isPackable({ status: "scheduled", isCancelled: true })).toBe(false);
  });

  test("takes the lowest free position", () =>
    expect([[], [1, 2], [2, 3], [1, 3]].map(freePosition)).toEqual([1, 3, 1, 2]));

  test.each([
    ["shipped", null, ["A", "B"], true, "A"],
    ["shipped with a number of its own", "X", ["A"], true, "X"],
    ["shipped without any", null, [], true, null],
    ["set back", "A", ["A", "B"], false, null],
    ["set back with a number of its own", "X", ["A"], false, "X"],
    ["set back without any", null, ["A"], false, null],
  ])("its request, %s, has a tracking number", (_, own, ofBoxes, isShipped, expected) => {
    expect(requestTracking(own, ofBoxes, isShipped)).toBe(expected);
  });

  test("knows its shipment, its carrier and its kits", () => {
    expect(fbaShipmentOf("FBA1MMD8D0U000001")).toBe("FBA1MMD8D0");
    expect(trackingOf(" 1z 999 aa1 01 2345 6784 ")).toEqual({
      trackingNumber: "1Z999AA10123456784",
      trackingKeys: ["1Z999AA10123456784"],
      carrier: "ups",
    });
    expect(trackingOf("  ")).toEqual({ trackingNumber: null, trackingKeys: [], carrier: null });
    expect([4, 5].map((qty) => packsOf({ qty, bundleSize: 2 }))).toEqual([2, null]);
  });
});

describe("what is typed", () => {
  test("Amazon's numbers are read in any case, others refused", () => {
    expect(newOutboundBox.parse({ amazonBoxId: " fba1mmd8d0u000001 " })).toEqual({
      amazonBoxId: "FBA1MMD8D0U000001",
    });
    expect(newOutboundBox.safeParse({ fbaShipmentId: "FBA1" }).success).toBe(false);
    expect(outboundBoxPatch.parse({ fbaShipmentId: "" })).toEqual({ fbaShipmentId: null });
  });

  test("a missing measure keeps its value, an empty one clears it", () => {
    expect(outboundBoxPatch.parse({})).toEqual({});
    expect(outboundBoxPatch.parse({ weightLb: "", lengthIn: "12,5" })).toEqual({
      weightLb: null,
      lengthIn: "12.500",
    });
  });

  test("units are named by shipment or code, not by both", () => {
    const shipmentId = "00000000-0000-4000-8000-000000000001";
    expect(packing.safeParse({ shipmentId, qty: 1 }).success).toBe(true);
    expect(packing.safeParse({ shipmentId, code: "X", qty: 1 }).success).toBe(false);
    expect(packing.safeParse({ qty: 1 }).success).toBe(false);
  });

  test("a reason has ten letters at least", () => {
    expect(closing.safeParse({ overrideReason: "curto" }).success).toBe(false);
    expect(closing.parse({ overrideReason: " " })).toEqual({ overrideReason: null, seenBox: null });
  });
});

const requestUnits = fc
  .record({ packed: fc.nat(9), shipped: fc.nat(9), dropped: fc.nat(9), reserved: fc.nat(9) })
  .map(({ reserved, ...rest }) => ({ ...rest, qty: reserved + rest.packed + rest.shipped + rest.dropped }));

test("undoing a shipping restores packed and reserved units", () => {
  fc.assert(
    fc.property(requestUnits, (units) => {
      const before = { ...units, shipped: 0, qty: units.qty - units.shipped };
      const out = shipMovements(before);
      const shipped = out.reduce((sum, { qty }) => sum + qty, 0);
      expect(shipped).toBe(before.qty - before.dropped);
      const back = unshipMovements({ ...before, packed: 0, shipped }, before.packed);
      expect(back.map(({ from, to, qty }) => ({ from: to, to: from, qty, reason: "ship" }))).toEqual(out);
    }),
  );
});

test("dropping units refunds paid ones first, then free ones, and never more than there are", () => {
  expect(givenBack({ paidUnits: 3, freeUnits: 2 }, { before: 0, dropped: 4 })).toEqual({ paid: 3, free: 1 });
  expect(givenBack({ paidUnits: 3, freeUnits: 2 }, { before: 2, dropped: 2 })).toEqual({ paid: 1, free: 1 });
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.nat(20),
      fc.array(fc.nat(6), { maxLength: 6 }),
      (paidUnits, freeUnits, drops) => {
        let before = 0;
        let paid = 0;
        let free = 0;
        for (const wanted of drops) {
          const dropped = Math.min(wanted, paidUnits + freeUnits - before);
          const back = givenBack({ paidUnits, freeUnits }, { before, dropped });
          expect(back.paid + back.free).toBe(dropped);
          before += dropped;
          paid += back.paid;
          free += back.free;
        }
        expect([paid, free]).toEqual([Math.min(paidUnits, before), Math.max(0, before - paidUnits)]);
      },
    ),
  );
});
