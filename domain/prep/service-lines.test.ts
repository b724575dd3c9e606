import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plans } from "#domain/account/plan";
import { plus } from "#domain/money/money";
import { rateFromDecimal } from "#domain/money/rate";
import type { ServicePer } from "#domain/services/catalogue";
import { quotePrep } from "./quote.ts";
import {
  baseLine,
  type OfferedService,
  serviceLines,
  servicesByShipment,
  sumOfLines,
} from "./service-lines.ts";

const service = (name: string, per: ServicePer, price: string, isIncluded = false): OfferedService => ({
  name,
  per,
  price: rateFromDecimal(price),
  isIncluded,
});
const offered = new Map([
  ["inspection", service("Inspeção", "unit", "0", true)],
  ["polybag", service("Saco plástico", "unit", "0.30")],
  ["bundle", service("Montagem de kit", "piece", "0.80")],
  ["extra_photo", service("Foto extra", "photo", "0.75")],
  ["gift", service("Bilhete", "request", "1")],
  ["box", service("Caixa", "box", "2.50")],
]);
const item = (services: { code: string; qty?: number }[], qty = 20, bundleSize = 1) => ({
  shipmentId: "line",
  qty,
  services,
  bundleSize,
});
const linesOf = (items: ReturnType<typeof item>[], boxes = 0) => {
  const found = serviceLines({ items, boxes }, offered);
  if (found.why !== null) throw new Error(found.why);
  return found.lines;
};

describe("the lines of a request (docs/product.md#services-in-a-request)", () => {
  test("20 units of the free plan with a polybag each: 5 × 1,50 + 20 × 0,30 = 13,50", () => {
    const base = baseLine(quotePrep(20, 0, plans.free));
    const lines = [base, ...linesOf([item([{ code: "polybag" }])])];
    expect(lines.map(({ amount }) => amount)).toEqual([750, 600]);
    expect(sumOfLines(lines)).toBe(1350);
  });

  test.each([
    { code: "polybag", qty: undefined, units: 12, bundle: 1, quantity: 12_000, amount: 360 },
    { code: "bundle", qty: undefined, units: 12, bundle: 3, quantity: 4000, amount: 320 },
    { code: "extra_photo", qty: 2, units: 12, bundle: 1, quantity: 2000, amount: 150 },
    { code: "gift", qty: 9, units: 12, bundle: 1, quantity: 1000, amount: 100 },
    { code: "inspection", qty: undefined, units: 12, bundle: 1, quantity: 12_000, amount: 0 },
  ])(
    "$code of $units units is charged $quantity thousandths",
    ({ code, qty, units, bundle, quantity, amount }) => {
      const [line] = linesOf([item([qty === undefined ? { code } : { code, qty }], units, bundle)]);
      expect(line).toMatchObject({ kind: "service", service: code, qty: quantity, amount });
    },
  );

  test("a service per request is charged once, however many items name it", () => {
    expect(linesOf([item([{ code: "gift" }]), item([{ code: "gift" }])])).toHaveLength(1);
  });

  test("boxes are charged for the whole request", () => {
    expect(linesOf([item([])], 3)).toEqual([expect.objectContaining({ shipmentId: null, amount: 750 })]);
  });

  test("a service without a price is refused, and so are units that do not fill their kits", () => {
    const request = { items: [item([{ code: "bubble_wrap" }])], boxes: 0 };
    expect(serviceLines(request, offered)).toEqual({ why: "service_not_offered" });
    expect(serviceLines({ items: [item([])], boxes: 1 }, new Map())).toEqual({ why: "service_not_offered" });
    expect(serviceLines({ items: [item([], 20, 3)], boxes: 0 }, offered)).toEqual({
      why: "bundle_does_not_divide",
      units: 20,
      bundleSize: 3,
    });
  });

  test("each item with kits needs a service that is charged per kit", () => {
    const [kits, bagged] = [item([{ code: "bundle" }], 12, 4), item([{ code: "polybag" }], 12, 4)];
    for (const items of [[item([], 12, 4)], [bagged], [kits, bagged]])
      expect(serviceLines({ items, boxes: 0 }, offered)).toEqual({ why: "kit_without_service" });
    expect(linesOf([kits, item([{ code: "polybag" }], 12)])).toHaveLength(2);
  });

  test("without services nothing is added, whatever the units", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat({ max: 40 }), (units, taken) => {
        const quote = quotePrep(units, taken, plans.free);
        expect(linesOf([item([], units)])).toEqual([]);
        expect(baseLine(quote).amount).toBe(quote.total);
      }),
    );
  });

  test("two items cost what each costs alone", () => {
    const units = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(units, units, (one, other) => {
        const [a, b] = [item([{ code: "polybag" }], one), item([{ code: "extra_photo", qty: 3 }], other)];
        expect(sumOfLines(linesOf([a, b]))).toBe(plus(sumOfLines(linesOf([a])), sumOfLines(linesOf([b]))));
      }),
    );
  });
});

test("the services of a shipment listed twice are merged, each once", () => {
  const twice = [
    { shipmentId: "a", services: [{ code: "polybag" }], bundleSize: 2 },
    { shipmentId: "a", services: [{ code: "polybag" }, { code: "extra_photo", qty: 2 }] },
  ];
  expect(servicesByShipment(twice).get("a")).toEqual({
    services: [{ code: "polybag" }, { code: "extra_photo", qty: 2 }],
    bundleSize: 2,
  });
});
