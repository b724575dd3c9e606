import { parseBrlRate } from "@prepara/domain/money/brl";
import * as z from "zod";

/** Reais per dollar: a fixed rate set by the operator, or the address of the central bank's service. */
export const exchangeRateSettings = {
  USD_BRL_RATE: z
    .string()
    .trim()
    .min(1, "must not be blank")
    .refine((rate) => parseBrlRate(rate) !== null, "must be reais for one dollar with a point, e.g. 5.3451")
    .optional(),
  PTAX_URL: z
    .url({ protocol: /^https?$/, error: "must be a web address, e.g. https://olinda.bcb.gov.br" })
    .optional(),
};

const schema = z.object(exchangeRateSettings);
export type ExchangeRateSettings = z.output<typeof schema>;
