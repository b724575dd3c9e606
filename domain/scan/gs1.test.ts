import { describe, expect, test } from "vitest";
import { readGs1 } from "./gs1.ts";

const gtin = "10036000291459";

describe("the elements of a GS1 string (docs/product.md#reading-codes)", () => {
  test.each([
    ["a logistic unit", "00006141411234567890", { sscc: "006141411234567890" }],
    ["a product", `01${gtin}`, { gtin }],
    ["the contained product with its count", `02${gtin}3712`, { gtin, count: 12 }],
    ["lot before expiry", `01${gtin}10AB-c\x1d17261231`, { gtin, lot: "AB-c", expiresOn: "2026-12-31" }],
    [
      "dates before a serial",
      `01${gtin}11250102152603042199`,
      { gtin, madeOn: "2025-01-02", bestBefore: "2026-03-04", serial: "99" },
    ],
    ["a prefix of GS1-128", "]C110LOT7", { lot: "LOT7" }],
    ["a prefix of GS1 DataMatrix", "]d2305", { count: 5 }],
    ["a leading separator", "\x1d10LOT7", { lot: "LOT7" }],
    ["as printed", `(01) ${gtin} (17)261231 (10)AB-c`, { gtin, expiresOn: "2026-12-31", lot: "AB-c" }],
  ])("%s", (_, text, elements) => {
    expect(readGs1(text)).toEqual({ value: expect.any(String), ...elements });
  });

  test.each([
    ["171100", "2017-11-30"],
    ["260200", "2026-02-28"],
    ["280200", "2028-02-29"],
    ["500101", "2050-01-01"],
    ["510101", "1951-01-01"],
  ])("%s is the day %s; day 00 is the month's last", (digits, day) => {
    expect(readGs1(`]C117${digits}`)).toEqual({ value: `(17)${digits}`, expiresOn: day });
  });

  test("reading stops at an unknown or wrong element; the remaining text is `rest`", () => {
    expect(readGs1(`01${gtin}9912310AB`)).toEqual({ value: `(01)${gtin}`, gtin, rest: "9912310AB" });
    expect(readGs1(`01${gtin}17261331`)).toEqual({ value: `(01)${gtin}`, gtin, rest: "17261331" });
    expect(readGs1(`(01)${gtin}(99)X(10)A`)).toEqual({ value: `(01)${gtin}`, gtin, rest: "99X 10A" });
    expect(readGs1(`]C110${"A".repeat(21)}`)).toBeNull();
  });

  test.each(["", "10LOT7", "17261231", "0110036000291458", "00123", "]C142032801\x1d9400", "0x01"])(
    "%j is not a GS1 string",
    (text) => expect(readGs1(text)).toBeNull(),
  );
});
