import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unscaled } from "#domain/money/decimal";
import { formatDecimal, formatShortDecimal, withoutAccents } from "./portuguese.ts";

const money = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 });
const short = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 2 });

describe("numbers as a Brazilian reads them", () => {
  test.each([
    ["0", "0"],
    ["999", "999"],
    ["1000", "1.000"],
    ["-1234567.5", "−1.234.567,5"],
    ["0.07", "0,07"],
    ["9999999999.99", "9.999.999.999,99"],
  ])("%s is %s", (decimal, text) => expect(formatDecimal(decimal)).toBe(text));

  test.each([
    ["12.50", "12,5"],
    ["10.0", "10"],
    ["1200", "1.200"],
    ["1005.0500", "1.005,05"],
  ])("%s is %s in short", (decimal, text) => expect(formatShortDecimal(decimal)).toBe(text));

  test("equal the output of the browser's own formatter, but for the minus sign", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (hundredths) => {
        const decimal = unscaled(hundredths, 2);
        expect(formatDecimal(decimal)).toBe(money.format(hundredths / 100).replace("-", "−"));
        expect(formatShortDecimal(decimal)).toBe(short.format(hundredths / 100).replace("-", "−"));
      }),
    );
  });
});

describe("a text without accents", () => {
  // Any characters but halves of surrogate pairs. fast-check's own unit "binary" takes seconds to set up.
  const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));
  const anyText = fc.array(codePoint).map((points) => String.fromCodePoint(...points));

  test("is the decomposed text without its accents", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(withoutAccents(text)).toBe(text.normalize("NFD").replace(/\p{M}/gu, ""));
      }),
    );
    expect(withoutAccents("Ação, pre\u0301mio, 각")).toBe("Acao, premio, 각".normalize("NFD"));
  });

  test("does not take quadratic time for many accents", () => {
    const accents = "\u0300".repeat(100_000) + "\u0316".repeat(100_000);
    const began = Date.now();
    expect(withoutAccents(`a${accents}b`)).toBe("ab");
    expect(Date.now() - began).toBeLessThan(1_000);
  });
});
