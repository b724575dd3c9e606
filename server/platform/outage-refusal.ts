import type { Outage, OutageKind } from "./outage.ts";
import { Refusal, type RefusalReason } from "./refusal.ts";

const reasons = {
  rate_limit: "provider_rate_limit",
  insufficient_credits: "provider_credits",
  auth: "provider_refuses",
  bad_input: "provider_failed",
  upstream: "provider_failed",
  timeout: "provider_slow",
  bad_payload: "provider_failed",
} as const satisfies Record<OutageKind, RefusalReason>;

/**
 * What a user is told when something outside the house did not answer; the provider is named, its words are
 * not.
 */
export function refusalOfOutage(outage: Outage): Refusal {
  const { provider, kind } = outage;
  if (kind !== "rate_limit") return new Refusal(reasons[kind], { provider });
  const retryAfterSeconds = Math.max(1, Math.ceil((outage.retryAfterMs ?? 60_000) / 1000));
  return new Refusal(reasons[kind], { provider, retryAfterSeconds });
}
