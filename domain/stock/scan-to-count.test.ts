import { expect, test } from "vitest";
import { internalCode } from "#domain/scan/internal-code";
import { type CountedCodes, scanToCount } from "./scan-to-count.ts";

const shipment: CountedCodes = {
  number: 12_345,
  asin: "B0ABCDE123",
  codes: ["00036000291452"],
  trackingNumbers: ["779017972697"],
  boxes: [
    { id: "first", number: 7, code: "1001921334250001000300779017972697" },
    { id: "second", number: 8, code: "sem etiqueta" },
  ],
};
const unit = { kind: "unit", lot: null, expiresOn: null };

test.each([
  ["its GTIN", "036000291452", unit],
  ["its ASIN", "b0abcde123", unit],
  ["its own label", internalCode("shipment", 12_345), unit],
  [
    "its GTIN with lot and expiry",
    "]d2010003600029145217270331" + "10L-7",
    { kind: "unit", lot: "L-7", expiresOn: "2027-03-31" },
  ],
  [
    "its tracking number in another form than its box was logged with",
    "779017972697",
    { kind: "box", boxIds: ["first"] },
  ],
  ["the own label of its box", internalCode("dockBox", 8), { kind: "box", boxIds: ["second"] }],
  ["the code of its box that nobody announced", "Sem Etiqueta", { kind: "box", boxIds: ["second"] }],
  ["the own label of another box", internalCode("dockBox", 9), { kind: "other" }],
  ["the label of another shipment", internalCode("shipment", 12_346), { kind: "other" }],
  ["another product's GTIN", "4006381333931", { kind: "other" }],
  ["an FNSKU while none is known", "X001ABCDEF", { kind: "unknown", code: "X001ABCDEF" }],
  ["another box's tracking number", "1Z999AA10123456784", { kind: "other" }],
  ["a text", "caneca azul", { kind: "other" }],
  ["nothing", "", { kind: "other" }],
])("a scan of %s", (_, text, meaning) => {
  expect(scanToCount(text, shipment)).toEqual(meaning);
});

test.each(["036000291452", "X00ABCDE12", "7891000100103"])(
  "the product's code %s is not taken for a box, even if it was announced as a tracking number",
  (code) => {
    const announced = { ...shipment, codes: [], trackingNumbers: [code] };
    expect(scanToCount(code, announced)).toMatchObject({ kind: "unknown" });
  },
);

test("its tracking number means its box, even when no box was logged at the dock", () => {
  const longer = "1001921334250001000300779017972697";
  expect(scanToCount(longer, { ...shipment, boxes: [] })).toEqual({ kind: "box", boxIds: [] });
});

test("staff are asked about a GTIN while the product has none", () => {
  const asked = { kind: "unknown", code: "00036000291452" };
  expect(scanToCount("036000291452", { ...shipment, codes: ["X001ABCDEF"] })).toEqual(asked);
});
