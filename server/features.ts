import { access } from "./features/access/access.feature.ts";
import { account } from "./features/account/account.feature.ts";
import { advisor } from "./features/advisor/advisor.feature.ts";
import { assistedPurchases } from "./features/assisted-purchases/assisted-purchases.feature.ts";
import { cases } from "./features/cases/cases.feature.ts";
import { charges } from "./features/charges/charges.feature.ts";
import { dashboard } from "./features/dashboard/dashboard.feature.ts";
import { dock } from "./features/dock/dock.feature.ts";
import { documents } from "./features/documents/documents.feature.ts";
import { gating } from "./features/gating/gating.feature.ts";
import { labels } from "./features/labels/labels.feature.ts";
import { ledger } from "./features/ledger/ledger.feature.ts";
import { live } from "./features/live/live.feature.ts";
import { miner } from "./features/miner/miner.feature.ts";
import { notices } from "./features/notices/notices.feature.ts";
import { outbound } from "./features/outbound/outbound.feature.ts";
import { prep } from "./features/prep/prep.feature.ts";
import { prices } from "./features/prices/prices.feature.ts";
import { roi } from "./features/roi/roi.feature.ts";
import { services } from "./features/services/services.feature.ts";
import { shipments } from "./features/shipments/shipments.feature.ts";
import { stock } from "./features/stock/stock.feature.ts";
import { storage } from "./features/storage/storage.feature.ts";
import { work } from "./features/work/work.feature.ts";
import type { Feature } from "./platform/feature.ts";
import type { Ports } from "./ports.ts";
import type { Settings } from "./settings.ts";

/** The product's slices, one line each. */
export const features: readonly Feature<Ports & { settings: Settings }>[] = [
  account,
  access,
  dashboard,
  shipments,
  dock,
  stock,
  cases,
  prep,
  labels,
  outbound,
  work,
  services,
  charges,
  storage,
  ledger,
  documents,
  assistedPurchases,
  live,
  notices,
  miner,
  prices,
  gating,
  roi,
  advisor,
];
