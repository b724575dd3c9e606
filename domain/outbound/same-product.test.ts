import { expect, test } from "vitest";
import { areOneProduct, expiryInside, isSameProduct } from "./same-product.ts";

const none: { asin: string | null; codes: string[] } = { asin: null, codes: [] };
const [gtin, otherGtin] = ["00012345678905", "00036000291452"];
const [fnsku, otherFnsku] = ["X001ABCDEF", "X002ABCDEF"];
const [asin, otherAsin] = ["B0CHX1W1XY", "B0CHX1W1XZ"];
const shipment = (shipmentId: string, more: Partial<typeof none> = {}) => ({ shipmentId, ...none, ...more });

test.each([
  ["a GTIN in common", { codes: [gtin] }, { codes: [otherGtin, gtin] }, true],
  ["other GTINs", { codes: [gtin] }, { codes: [otherGtin] }, false],
  ["the same ASIN, whatever the GTINs", { asin, codes: [gtin] }, { asin, codes: [otherGtin] }, true],
  ["other ASINs, whatever the GTINs", { asin, codes: [gtin] }, { asin: otherAsin, codes: [gtin] }, false],
  ["other FNSKUs", { asin, codes: [fnsku, gtin] }, { asin, codes: [otherFnsku, gtin] }, false],
  ["an FNSKU in common", { codes: [fnsku] }, { asin, codes: [otherFnsku, fnsku] }, true],
  ["an FNSKU that only one has", { asin, codes: [fnsku] }, { asin }, true],
  ["no kind of code in common", { codes: [fnsku] }, { asin, codes: [gtin] }, false],
  ["no codes", {}, {}, false],
])("two shipments with %s", (_, one, other, expected) => {
  const [first, second] = [shipment("s1", one), shipment("s2", other)];
  expect(isSameProduct(first, second)).toBe(expected);
  expect(isSameProduct(second, first)).toBe(expected);
  expect(areOneProduct([first, second])).toBe(expected);
  expect(isSameProduct(first, { ...second, shipmentId: "s1" })).toBe(true);
});

test("an item without FNSKU does not make one product of two FNSKUs", () => {
  const [one, other] = [
    shipment("s1", { asin, codes: [fnsku] }),
    shipment("s2", { asin, codes: [otherFnsku] }),
  ];
  expect(areOneProduct([shipment("s3", { asin }), one, other])).toBe(false);
});

test("a product has in a box the date of its own shipment, else of another one of the same product", () => {
  const [one, two, soap] = [
    shipment("s1", { codes: [gtin] }),
    shipment("s2", { codes: [gtin] }),
    shipment("s3", { codes: [otherGtin] }),
  ];
  const inside = [
    { ...soap, expiresOn: "2026-12-31" },
    { ...one, expiresOn: "2027-01-31" },
    { ...two, expiresOn: null },
  ];
  expect([one, two, soap].map((each) => expiryInside(each, inside))).toEqual([
    "2027-01-31",
    "2027-01-31",
    "2026-12-31",
  ]);
  // Packed before this rule, when each shipment had a date of its own.
  const both = [inside[1], { ...two, expiresOn: "2028-06-30" }].filter((line) => line !== undefined);
  expect(expiryInside(two, both)).toBe("2028-06-30");
  expect(expiryInside(shipment("s4"), both)).toBeNull();
});
