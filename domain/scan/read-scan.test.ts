import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "#domain/testing/any-character";
import { internalCode } from "./internal-code.ts";
import { type Reading, readScan } from "./read-scan.ts";

const tracking = (value: string, carrier: string) => ({ kind: "tracking", value, carrier });
const only = (text: string): Reading => {
  const [reading, ...others] = readScan(text);
  if (!reading || others.length > 0) throw new Error(`${text} has ${others.length + 1} readings`);
  return reading;
};

/** A text with its single reading; all numbers with valid check digits. */
const examples: [string, object][] = [
  ["PREPC00001236", { kind: "internal", codeKind: "dockBox", number: 123 }],
  ["PREPL00123457", { kind: "internal", codeKind: "shipment", number: 12345 }],
  ["FBA1MMD8D0U000001", { kind: "fba_box", fbaShipmentId: "FBA1MMD8D0" }],
  ["1Z5R89390357567127", tracking("1Z5R89390357567127", "ups")],
  ["TBA010000000000", tracking("TBA010000000000", "amazon")],
  ["RB123456785US", tracking("RB123456785US", "s10")],
  ["3318810025", tracking("3318810025", "dhl")],
  ["986578788855", tracking("986578788855", "fedex")],
  ["568283610012000", tracking("568283610012000", "fedex")],
  ["1001921334250001000300779017972697", tracking("1001921334250001000300779017972697", "fedex")],
  ["9400111206206406260787", tracking("9400111206206406260787", "usps")],
  ["420328019400111206206406260787", tracking("9400111206206406260787", "usps")],
  ["036000291452", { kind: "gtin", value: "00036000291452" }],
  ["4006381333931", { kind: "gtin", value: "04006381333931" }],
  ["10036000291459", { kind: "gtin", value: "10036000291459" }],
  ["96385074", { kind: "gtin", value: "00000096385074" }],
  ["X001ABCDEF", { kind: "fnsku", value: "X001ABCDEF" }],
  ["B0ABCDE123", { kind: "asin", value: "B0ABCDE123" }],
  ["0306406152", { kind: "asin", value: "0306406152" }],
  ["Suíte 07", { kind: "suite", value: "Suíte 7", suiteNumber: 7 }],
];

describe("a scanned text is read in a fixed order (docs/product.md#reading-codes)", () => {
  test.each(examples)("%s", (text, reading) => expect(only(text)).toMatchObject(reading));

  test.each([
    ["01100360002914591726123110AB-c", { gtin: "10036000291459", expiresOn: "2026-12-31", lot: "AB-c" }],
    ["]C100006141411234567890", { sscc: "006141411234567890" }],
  ])("%s is a GS1 string", (text, elements) => {
    expect(only(text)).toMatchObject({ kind: "gs1", ...elements });
  });

  test.each([
    "https://www.amazon.com/Fone/dp/B0ABCDE123/ref=sr_1?th=1",
    "]Q1amazon.com.br/gp/product/B0ABCDE123",
  ])("%s is the ASIN of the link", (link) =>
    expect(only(link)).toEqual({ kind: "asin", value: "B0ABCDE123" }),
  );

  test.each(["SUITE 7", "suíte07", "APT 007", "STE 7", "#7", "7", "00007"])("%s is suite 7", (text) => {
    expect(only(text)).toMatchObject({ kind: "suite", suiteNumber: 7 });
  });

  test.each(["123456", "0", "suite 0", "PREPC00001237", "1Z5R89390357567128", "112-3456789-0123456", "Ana"])(
    "%s is a text to search for",
    (text) => expect(only(` ${text}\u200e `)).toEqual({ kind: "text", value: text }),
  );

  test("a text that matches several rules has a reading for each", () => {
    const kinds = (text: string) => readScan(text).map(({ kind }) => kind);
    expect(kinds("786936000191")).toEqual(["tracking", "gtin"]);
    expect(kinds("CHOCOLATES")).toEqual(["asin", "text"]);
  });

  test("blank text has no reading", () => {
    for (const blank of ["", " \t\n", "\u200e", "\x1d"]) expect(readScan(blank)).toEqual([]);
  });
});

describe("the way a code is written", () => {
  const example = fc.constantFrom(...examples.map(([text]) => text));

  test("does not matter: reading the `value` of a reading gives the same reading", () => {
    const texts = [
      ...examples.map(([text]) => text),
      "(01)10036000291459(17)260200(10)AB-c(37)12",
      "Ana Luz",
    ];
    for (const text of texts) expect(only(only(text).value)).toEqual(only(text));
  });

  test("may include spaces, dashes, lower case and the scanner's prefix", () => {
    const prefix = fc.constantFrom("", "]C1", "]C0", "]E0", "]d2", "]Q3");
    const cuts = fc.array(fc.tuple(fc.nat(40), fc.constantFrom(" ", "-", "–", "\u200f")), { maxLength: 4 });
    fc.assert(
      fc.property(example, prefix, cuts, fc.boolean(), (text, aim, inserted, isLower) => {
        let written = text;
        for (const [at, mark] of inserted) written = written.slice(0, at) + mark + written.slice(at);
        if (isLower) written = written.toLowerCase();
        expect(readScan(` ${aim}${written} `)).toEqual(readScan(text));
      }),
    );
  });

  test("of our own labels is read back, but not with a wrong check digit", () => {
    const things = fc.constantFrom("dockBox", "shipment", "task", "outboundBox");
    fc.assert(
      fc.property(
        things,
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 1, max: 9 }),
        (codeKind, number, slip) => {
          const code = internalCode(codeKind, number);
          expect(only(code)).toEqual({ kind: "internal", value: code, codeKind, number });
          const wrong = code.slice(0, -1) + ((Number(code.at(-1)) + slip) % 10);
          expect(only(wrong).kind).toBe("text");
        },
      ),
    );
    expect(() => internalCode("task", 10_000_000)).toThrow(RangeError);
  });

  test("any text has a reading unless it is blank, and nothing beyond 200 characters is read", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        const readings = readScan(text);
        if (readings.length === 0) expect(text.slice(0, 200).replace(/[\s\p{Cf}\p{Cc}]/gu, "")).toBe("");
        expect(readScan(text.slice(0, 200))).toEqual(readings);
      }),
    );
  });

  test.each(["0", "1", " ", "-", "]C1", "(01)", "\x1d", "A", "ﬀ", "#0", "FBA0U"])(
    "a megabyte of %j is read like its beginning",
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      expect(readScan(text)).toEqual(readScan(text.slice(0, 200)));
    },
  );
});
