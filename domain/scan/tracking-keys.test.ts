import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "#domain/testing/any-character";
import { trackingKeys } from "./tracking-keys.ts";
import { type Carrier, carriersOf } from "./tracking-number.ts";

const meet = (one: string, other: string) =>
  trackingKeys(one).some((key) => trackingKeys(other).includes(key));

describe("an announced number and the form on the label share a key (docs/product.md#reading-codes)", () => {
  test.each([
    ["FedEx 34 and its last 12", "1001921334250001000300779017972697", ["779017972697"]],
    ["FedEx 34 with 96 and its last 12", "9622001900000000000000776632517510", ["776632517510"]],
    ["FedEx Ground 96 and its last 15", "9611020987654312345672", ["987654312345672"]],
    ["USPS behind 420 and a ZIP of 5", "420328019400111206206406260787", ["9400111206206406260787"]],
    ["USPS behind 420 and a ZIP of 9", "4203280112349400111206206406260787", ["9400111206206406260787"]],
    ["USPS with GS1's separator", "]C142032801\x1d9400111206206406260787", ["9400111206206406260787"]],
    ["a logistic unit behind 00", "00000123450000000027", ["000123450000000027"]],
    ["a DHL piece behind its J", "JJD014600003734125601", ["JD014600003734125601"]],
  ])("%s", (_, scanned, shorter) => {
    expect(trackingKeys(scanned)).toEqual([expect.any(String), ...shorter]);
    for (const announced of shorter) expect(meet(announced, scanned)).toBe(true);
  });

  test("a number whose check digit is wrong has itself as its only key, blank text has none", () => {
    for (const number of ["1001921334250001000300779017972698", "9611020987654312345673", "1Z5R8", "ABC"])
      expect(trackingKeys(number)).toEqual([number]);
    for (const blank of ["", " - ", "]C1"]) expect(trackingKeys(blank)).toEqual([]);
  });

  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  /** Numbers of this carrier that end with a valid check digit. */
  const numbers = (length: number, carrier: Carrier, start = "") =>
    digits(length - start.length - 1).map((body) => {
      const all = Array.from("0123456789", (digit) => start + body + digit);
      return all.find((number) => carriersOf(number).includes(carrier)) ?? "";
    });
  const withLabel = (long: fc.Arbitrary<string>, short: (long: string) => string) =>
    long.filter((number) => number !== "").map((number) => [number, short(number)] as const);

  test.each([
    [
      "FedEx 34 and 12 digits",
      withLabel(numbers(34, "fedex", "1001921334250001000300"), (n) => n.slice(-12)),
    ],
    ["FedEx 22 and 15 digits", withLabel(numbers(22, "fedex", "96"), (n) => n.slice(-15))],
    ["USPS with and without a ZIP", withLabel(numbers(22, "usps", "94"), (n) => `42090210${n}`)],
  ])("%s always meet, in each way of writing them", (_, pairs) => {
    fc.assert(
      fc.property(pairs, fc.boolean(), ([one, other], isDashed) => {
        const written = isDashed ? `]C1 ${one.replace(/(\d{4})/g, "$1-")}` : one;
        expect(meet(written, other)).toBe(true);
      }),
    );
  });

  test("FedEx 34 gives 12 and 15 digits when both are valid, the last 14 when neither is", () => {
    fc.assert(
      fc.property(numbers(34, "fedex", "1"), (number) => {
        const keys = trackingKeys(number).slice(1);
        const fitting = [number.slice(-12), number.slice(-15)].filter((each) => carriersOf(each).length > 0);
        expect(keys).toEqual(fitting.length > 0 ? fitting : [String(BigInt(number.slice(-14)))]);
      }),
      { numRuns: 500 },
    );
  });

  test("any text has keys, and the keys of a key are among them", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const keys = trackingKeys(text);
        for (const key of keys) expect(keys).toEqual(expect.arrayContaining(trackingKeys(key)));
      }),
    );
  });
});
