import { type PlatformReason, Refusal } from "./refusal.ts";

export type OutageKind =
  | "bad_input"
  | "auth"
  | "rate_limit"
  | "insufficient_credits"
  | "upstream"
  | "timeout"
  | "bad_payload";

/**
 * Upper bound of a retry delay, whatever the service asks for, because a wrong number must not stop retries
 * for ever.
 */
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * A failure of an outside service in our own terms, so that feature code never handles a vendor's status or
 * text.
 */
export class Outage extends Error {
  readonly kind: OutageKind;
  readonly provider: string;
  readonly retryAfterMs: number | undefined;

  constructor(provider: string, kind: OutageKind, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(`${provider}: ${kind}`, { cause: options.cause });
    this.name = "Outage";
    this.kind = kind;
    this.provider = provider;
    const { retryAfterMs } = options;
    this.retryAfterMs = retryAfterMs === undefined ? undefined : Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
  }
}

const reasons = {
  rate_limit: "provider_rate_limit",
  insufficient_credits: "provider_credits",
  auth: "provider_refuses",
  bad_input: "provider_failed",
  upstream: "provider_failed",
  timeout: "provider_slow",
  bad_payload: "provider_failed",
} as const satisfies Record<OutageKind, PlatformReason>;

/** The refusal for a failure of an outside service; it names the provider and contains none of its text. */
export function refusalOfOutage(outage: Outage): Refusal {
  const { provider, kind } = outage;
  if (kind !== "rate_limit") return new Refusal(reasons[kind], { provider });
  const retryAfterSeconds = Math.max(1, Math.ceil((outage.retryAfterMs ?? 60_000) / 1000));
  return new Refusal(reasons[kind], { provider, retryAfterSeconds });
}
