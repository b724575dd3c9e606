import type { Feature } from "#server/platform/feature";
import { chargeChecks } from "./charge-checks.ts";

/** What customers owe and paid, line by line (docs/decisions/0127). */
export const charges: Feature = {
  name: "charges",
  routes() {},
  checks: chargeChecks,
};
