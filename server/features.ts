import { account } from "./features/account/account.feature.ts";
import { advisor } from "./features/advisor/advisor.feature.ts";
import { assistedPurchases } from "./features/assisted-purchases/assisted-purchases.feature.ts";
import { dashboard } from "./features/dashboard/dashboard.feature.ts";
import { documents } from "./features/documents/documents.feature.ts";
import { gating } from "./features/gating/gating.feature.ts";
import { ledger } from "./features/ledger/ledger.feature.ts";
import { live } from "./features/live/live.feature.ts";
import { miner } from "./features/miner/miner.feature.ts";
import { prep } from "./features/prep/prep.feature.ts";
import { prices } from "./features/prices/prices.feature.ts";
import { roi } from "./features/roi/roi.feature.ts";
import { shipments } from "./features/shipments/shipments.feature.ts";
import type { Feature } from "./platform/feature.ts";
import type { Ports } from "./ports.ts";
import type { Settings } from "./settings.ts";

/** The product's slices, one line each. */
export const features: readonly Feature<Ports & { settings: Settings }>[] = [
  account,
  dashboard,
  shipments,
  prep,
  ledger,
  documents,
  assistedPurchases,
  live,
  miner,
  prices,
  gating,
  roi,
  advisor,
];
