import { describe, expect, test } from "vitest";
import { pixRateInput } from "./input.ts";
import { whyNotRateDate } from "./payment.ts";

describe("a PIX rate that an admin sets", () => {
  const messageOf = (rate: unknown) => {
    const parsed = pixRateInput.safeParse({ rate, rateDate: "2026-11-20" });
    return parsed.success ? parsed.data.rate.millionths : parsed.error.issues[0]?.message;
  };

  test.each([
    [5.3451, 5_345_100],
    [1, 1_000_000],
    [20, 20_000_000],
    [5.123456, 5_123_456],
    [53.451, "Um dólar vale de 1 a 20 reais: confira a vírgula."],
    [0.53451, "Um dólar vale de 1 a 20 reais: confira a vírgula."],
    [5.1234567, "Use no máximo seis casas decimais."],
    [undefined, "Informe quantos reais vale um dólar."],
    [Number.NaN, "Informe quantos reais vale um dólar."],
  ])("of %s reads as %s", (rate, read) => {
    expect(messageOf(rate)).toBe(read);
  });

  test("is of today or of the last 30 days", () => {
    expect(whyNotRateDate("2026-11-22", "2026-11-22")).toBeNull();
    expect(whyNotRateDate("2026-10-23", "2026-11-22")).toBeNull();
    expect(whyNotRateDate("2026-11-23", "2026-11-22")).toBe("A cotação não pode ser de um dia futuro.");
    expect(whyNotRateDate("2026-10-22", "2026-11-22")).toBe("Use uma cotação de 23/10/2026 ou mais nova.");
  });
});
