export type OutageKind =
  | "bad_input"
  | "auth"
  | "rate_limit"
  | "insufficient_credits"
  | "upstream"
  | "timeout"
  | "bad_payload";

/**
 * A failure of something outside this house, in our words: feature code never sees a vendor's status or text.
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
    this.retryAfterMs = options.retryAfterMs;
  }
}
