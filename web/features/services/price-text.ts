import { formatRateUsd, rateFromUsd } from "@prepara/domain/money/rate";
import { basisTexts, perTexts, type ServicePer } from "@prepara/domain/services/catalogue";
import type { Price } from "./services.queries.ts";

/** "US$ 0,30", 'Incluído', or 'Sem preço' where a service is not offered. */
export function priceText(price: Price): string {
  if (!price) return "Sem preço";
  if (price.isIncluded) return "Incluído";
  const rate = rateFromUsd(price.priceUsd);
  return rate === null ? "–" : formatRateUsd(rate);
}

/** "US$ 0,30 por unidade", "US$ 0,018 por unidade e dia, 30 dias grátis". */
export function pricePerText(price: Price, per: ServicePer): string {
  if (!price || price.isIncluded) return priceText(price);
  const { storage } = price;
  if (!storage) return `${priceText(price)} ${perTexts[per]}`;
  const free = storage.freeDays === 1 ? "1 dia grátis" : `${storage.freeDays} dias grátis`;
  return `${priceText(price)} ${basisTexts[storage.basis]}, ${free}`;
}
