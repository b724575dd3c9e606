import * as z from "zod/mini";
import { formatDecimal } from "#domain/text/portuguese";
import { fromPercent } from "./decimal.ts";
import { type Cents, cents, fromUsd, maxCents, parseUsdText, toUsd } from "./money.ts";

const tooLarge = "O valor é alto demais.";
const decimals = "Use no máximo duas casas decimais.";

const toCents = z.transform((usd: number, context) => {
  const amount = fromUsd(usd);
  if (amount !== null) return amount;
  context.issues.push({ code: "custom", message: decimals, input: usd });
  return z.NEVER;
});

const dollars = (missing: string) => z.number(missing).check(z.maximum(toUsd(maxCents), tooLarge));

/** A JSON amount of US dollars, zero or more, at most two decimals; parsed to cents. */
export const usdAmount = (missing = "Informe um valor em dólares.") =>
  z.pipe(dollars(missing).check(z.minimum(0, "O valor não pode ser negativo.")), toCents);

/** As `usdAmount`; missing and null are parsed to null. */
export const optionalUsdAmount = () =>
  z.pipe(
    z.optional(z.nullable(usdAmount())),
    z.transform((amount: Cents | null | undefined) => amount ?? null),
  );

/** A JSON amount of US dollars above zero, at most two decimals; parsed to cents. */
export const positiveUsdAmount = (
  missing = "Informe um valor em dólares.",
  notPositive = "O valor deve ser maior que zero.",
) => z.pipe(dollars(missing).check(z.gt(0, notPositive)), toCents);

/** An amount typed in a form ("1.234,56", "12,5", "12.5"); parsed to cents. */
export const usdText = ({ missing = "Informe um valor em dólares.", min = cents(0) } = {}) =>
  z.pipe(
    z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(40, tooLarge)),
    z.transform((text: string, context) => {
      const amount = parseUsdText(text);
      if (amount !== null && amount >= min) return amount;
      const message = amount === null ? "Digite um valor como 12,50." : "O valor deve ser maior que zero.";
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }),
  );

/** A JSON percentage with at most two decimals; parsed to basis points (12.5 is 1250). */
export const percentage = ({ min, max, missing }: { min: number; max: number; missing: string }) =>
  z.pipe(
    z
      .number(missing)
      .check(
        z.minimum(min, `O mínimo é ${formatDecimal(String(min))}%.`),
        z.maximum(max, `O máximo é ${formatDecimal(String(max))}%.`),
      ),
    z.transform((percent: number, context) => {
      const basisPoints = fromPercent(percent);
      if (basisPoints !== null) return basisPoints;
      context.issues.push({ code: "custom", message: decimals, input: percent });
      return z.NEVER;
    }),
  );
