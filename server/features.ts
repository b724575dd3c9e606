import { account } from "./features/account/account.feature.ts";
import { assistedPurchases } from "./features/assisted-purchases/assisted-purchases.feature.ts";
import { dashboard } from "./features/dashboard/dashboard.feature.ts";
import { documents } from "./features/documents/documents.feature.ts";
import { ledger } from "./features/ledger/ledger.feature.ts";
import { live } from "./features/live/live.feature.ts";
import { prep } from "./features/prep/prep.feature.ts";
import { shipments } from "./features/shipments/shipments.feature.ts";
import type { Feature } from "./platform/feature.ts";

/** What the product can do, one line each. */
export const features: readonly Feature[] = [
  account,
  dashboard,
  shipments,
  prep,
  ledger,
  documents,
  assistedPurchases,
  live,
];
