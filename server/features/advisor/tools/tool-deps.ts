import type { PriceHistorySource } from "#server/adapters/price-history/port";
import type { FeatureDeps } from "#server/platform/feature";

/** What the tools read from. */
export type ToolDeps = Pick<FeatureDeps, "db" | "clock" | "settings" | "log"> & {
  priceHistory: PriceHistorySource;
};
