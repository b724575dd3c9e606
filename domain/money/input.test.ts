import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brlDecimal, formatBrl, parseBrlRate, toCentavos } from "./brl.ts";
import { formatPercent } from "./decimal.ts";
import { percentage, positiveUsdAmount, usdAmount, usdText } from "./input.ts";
import { cents, formatUsd, parseUsdText } from "./money.ts";

describe("an amount typed by a Brazilian", () => {
  test.each([
    ["1.234,56", 123_456],
    ["12,5", 1250],
    ["12.5", 1250],
    ["12", 1200],
    ["1.234", 123_400],
    [" US$ 1,234.56 ", 123_456],
    ["$19.99", 1999],
  ])("%s is %i cents", (text, want) => {
    expect(parseUsdText(text)).toBe(want);
  });

  test.each(["", "abc", "1,234", "12,345", "1.23.4", "-5", "1e3", "12,", "99999999999"])(
    "%s is refused",
    (text) => {
      expect(parseUsdText(text)).toBeNull();
    },
  );

  test("every amount that the portal shows can be pasted back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (amount) => {
        expect(parseUsdText(formatUsd(cents(amount)))).toBe(amount);
      }),
    );
  });
});

describe("an amount in a JSON body", () => {
  test("is parsed into cents", () => {
    expect(usdAmount().parse(12.5)).toBe(1250);
    expect(usdAmount().parse(0)).toBe(0);
    expect(positiveUsdAmount().parse(0.01)).toBe(1);
    expect(usdText().parse("12,5")).toBe(1250);
    expect(percentage({ min: 0, max: 100, missing: "?" }).parse(12.5)).toBe(1250);
  });

  test.each([
    [positiveUsdAmount(), 0, "O valor deve ser maior que zero."],
    [usdAmount(), -0.01, "O valor não pode ser negativo."],
    [usdAmount(), 0.001, "Use no máximo duas casas decimais."],
    [usdAmount(), 1e12, "O valor é alto demais."],
    [usdAmount(), "1", "Informe um valor em dólares."],
    [usdAmount(), undefined, "Informe um valor em dólares."],
    [usdAmount(), Number.NaN, "Informe um valor em dólares."],
    [usdText({ min: cents(1) }), "0", "O valor deve ser maior que zero."],
    [usdText(), "doze", "Digite um valor como 12,50."],
  ])("is refused in Portuguese (%#)", (schema, value, message) => {
    expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe("reais at a published rate", () => {
  test("US$ 12,50 at 5,3451 are R$ 66,81", () => {
    const rate = parseBrlRate("5.3451");
    expect(rate).toEqual({ millionths: 5_345_100 });
    if (!rate) return;
    expect(toCentavos(cents(1250), rate)).toBe(6681);
    expect(formatBrl(6681)).toBe("R$ 66,81");
    expect(brlDecimal(6681)).toBe("66.81");
  });

  test.each(["0", "-1", "x", "5.12345678"])("%s is no rate", (text) => {
    expect(parseBrlRate(text)).toBeNull();
  });
});

test("a percentage is written as in Brazil", () => {
  expect(formatPercent(1250)).toBe("12,5%");
});
