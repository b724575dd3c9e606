import { formatRateUsd, rateFromUsd } from "@prepara/domain/money/rate";
import { perTexts, type ServicePer } from "@prepara/domain/services/catalogue";
import type { Price } from "./services.queries.ts";

/** "US$ 0,30", 'Incluído', or 'Sem preço' where a service is not offered. */
export function priceText(price: Price): string {
  if (!price) return "Sem preço";
  if (price.isIncluded) return "Incluído";
  const rate = rateFromUsd(price.priceUsd);
  return rate === null ? "–" : formatRateUsd(rate);
}

/** "US$ 0,30 por unidade". */
export const pricePerText = (price: Price, per: ServicePer): string =>
  price && !price.isIncluded ? `${priceText(price)} ${perTexts[per]}` : priceText(price);
