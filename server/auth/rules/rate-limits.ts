import { LRUCache } from "lru-cache";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { AuthRefusalCode } from "#server/auth/errors/refusal-table";
import type { RateLimitName, RateLimitSettings } from "./rate-limit-settings.ts";

type Bucket = { left: number; at: number };
const MOST_KEYS = 50_000;

export type RateLimits = {
  /** Takes one from the allowance; refuses with 429 and when to come back if it is used up. */
  spend(name: RateLimitName, key: string, code?: AuthRefusalCode): void;
  /**
   * Refuses like `spend` but takes nothing. Asked before the work whose failure will be counted and again after it, so
   * that guesses sent all at once learn no more than those sent in a row.
   */
  mustHaveLeft(name: RateLimitName, key: string): void;
  /** A success pays the failures back. */
  restore(name: RateLimitName, key: string): void;
};

/**
 * Allowances that refill evenly over their span. They live in this process: several processes allow as many times
 * more, and a restart forgives, which is enough to make guessing pointless.
 */
export function rateLimits(settings: RateLimitSettings, clock: () => Date): RateLimits {
  const buckets = new LRUCache<string, Bucket>({ max: MOST_KEYS });
  if (settings === "off") return { spend() {}, mustHaveLeft() {}, restore() {} };

  function bucketOf(name: RateLimitName, key: string): Bucket {
    const { times, seconds } = settings === "off" ? { times: Infinity, seconds: 1 } : settings[name];
    const now = clock().getTime();
    const known = buckets.get(`${name} ${key}`) ?? { left: times, at: now };
    const refilled = ((now - known.at) / 1000) * (times / seconds);
    const bucket = { left: Math.min(times, known.left + Math.max(0, refilled)), at: now };
    buckets.set(`${name} ${key}`, bucket);
    return bucket;
  }
  function refuse(name: RateLimitName, code: AuthRefusalCode): never {
    const { times, seconds } = settings === "off" ? { times: 1, seconds: 1 } : settings[name];
    throw new AuthRefusal(code, { retryAfterSeconds: Math.ceil(seconds / Math.max(1, times)) });
  }
  return {
    spend(name, key, code = "over_request_rate_limit") {
      const bucket = bucketOf(name, key);
      if (bucket.left < 1) refuse(name, code);
      bucket.left -= 1;
    },
    mustHaveLeft(name, key) {
      if (bucketOf(name, key).left < 1) refuse(name, "over_request_rate_limit");
    },
    restore(name, key) {
      buckets.delete(`${name} ${key}`);
    },
  };
}
