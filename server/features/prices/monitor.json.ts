import { type Cents, toUsd } from "@prepara/domain/money/money";
import { trends, watchedPrices } from "@prepara/domain/prices/monitor";
import * as z from "zod";
import type { monitoredProducts } from "#server/tables/prices";

export type MonitorRow = typeof monitoredProducts.$inferSelect;
export type RecentPoint = { at: Date; price: Cents };

/** A monitored product (docs/product.md#monitors), with recent prices for its sparkline. */
export const monitorSchema = z.object({
  id: z.uuid(),
  asin: z.string(),
  productTitle: z.string().nullable(),
  imageUrl: z.string().nullable(),
  currentPrice: z.number().nullable(),
  targetPrice: z.number(),
  lastChecked: z.iso.datetime().nullable(),
  priceChange: z.enum(trends),
  alertEnabled: z.boolean(),
  watches: z.enum(watchedPrices).describe("Whose price is watched: Amazon's, or the cheapest supplier's"),
  isAtTarget: z.boolean().describe("Whether the last price is at or below the target"),
  recent: z.array(z.object({ at: z.iso.datetime(), priceUsd: z.number() })),
  createdAt: z.iso.datetime(),
});

/** The monitor after a refresh. */
export const refreshedSchema = monitorSchema.extend({
  alert: z.boolean().describe("The price is at or below the target and alerts are on"),
  isNewFall: z.boolean().describe("This look is the one that announces the fall"),
});

export function toMonitorJson(row: MonitorRow, recent: readonly RecentPoint[]) {
  const currentPrice = row.currentPrice === null ? null : toUsd(row.currentPrice);
  const targetPrice = toUsd(row.targetPrice);
  return {
    id: row.id,
    asin: row.asin,
    productTitle: row.productTitle,
    imageUrl: row.imageUrl,
    currentPrice,
    targetPrice,
    lastChecked: row.lastChecked?.toISOString() ?? null,
    priceChange: row.priceChange,
    alertEnabled: row.alertEnabled,
    watches: row.watches,
    isAtTarget: currentPrice !== null && currentPrice <= targetPrice,
    recent: recent.map(({ at, price }) => ({ at: at.toISOString(), priceUsd: toUsd(price) })),
    createdAt: row.createdAt.toISOString(),
  };
}
