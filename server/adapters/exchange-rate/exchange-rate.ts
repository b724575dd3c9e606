import { parseBrlRate } from "@prepara/domain/money/brl";
import type { Settings } from "#server/platform/settings";
import { fixedRate } from "./fixed.ts";
import type { ExchangeRateSource } from "./port.ts";
import { ptaxRate } from "./ptax.ts";

type RateSettings = Pick<Settings, "USD_BRL_RATE" | "PTAX_URL" | "BUSINESS_TIME_ZONE">;

/** The source of the settings: a fixed rate before PTAX; without either no amount in reais is shown. */
export function exchangeRateOf(settings: RateSettings, clock: () => Date): ExchangeRateSource {
  const rate = settings.USD_BRL_RATE === undefined ? null : parseBrlRate(settings.USD_BRL_RATE);
  if (rate) return fixedRate({ rate, timeZone: settings.BUSINESS_TIME_ZONE, clock });
  if (settings.PTAX_URL) return ptaxRate({ url: settings.PTAX_URL, clock });
  return { today: async () => null };
}
