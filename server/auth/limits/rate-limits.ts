import { createHash } from "node:crypto";
import { AuthRefusal, type AuthRefusalCode } from "#server/auth/errors/auth-refusal";
import {
  concurrencyLimitPerKey,
  type LimitConcurrencyPerKey,
} from "#server/platform/fair-use/concurrency-limit";
import type { Cost, LimitStore } from "#server/platform/limits/limit-store";
import type { RateLimitName, RateLimitSettings } from "./rate-limit-settings.ts";

/** A limit and the account or address it is counted for. */
export type Counter = readonly [name: RateLimitName, subject: string];

type GuardOptions = {
  /** Refusals that reveal a wrong guess; these stay counted, others are not. */
  wrong: readonly AuthRefusalCode[];
  /** Limits that a correct guess resets. */
  resets?: readonly RateLimitName[];
};

export type RateLimits = {
  /** Consumes one from every allowance, or none of them and refuses with 429 and a retry time. */
  spend(counters: readonly Counter[], code?: AuthRefusalCode): Promise<void>;
  giveBack(counters: readonly Counter[]): Promise<void>;
  /**
   * Counts a guess before `guess` verifies it and restores it if it was correct, so that concurrent guesses
   * reveal no more than sequential ones.
   */
  guard<T>(counters: readonly Counter[], guardOptions: GuardOptions, guess: () => Promise<T>): Promise<T>;
};

/** Concurrent guesses at one secret; further ones wait, so that correct ones are not refused. */
const CONCURRENT_GUESSES = 5;
const MAX_QUEUE = 500;

const tooMany = (code: AuthRefusalCode, retryAfterSeconds: number) =>
  new AuthRefusal(code, { retryAfterSeconds });

/** The limits of `AUTH_RATE_LIMITS`, counted in a store shared by all server processes. */
export function rateLimits(settings: RateLimitSettings, store: LimitStore): RateLimits {
  if (settings === "off") {
    return { async spend() {}, async giveBack() {}, guard: (_counters, _guarding, guess) => guess() };
  }
  const costOf = ([name, subject]: Counter): Cost => ({
    key: keyOf(name, subject),
    allowance: settings[name],
  });
  const guessing = concurrencyLimits();

  async function spend(counters: readonly Counter[], code: AuthRefusalCode = "over_request_rate_limit") {
    const exhausted = await store.consume(counters.map(costOf));
    if (exhausted) throw tooMany(code, exhausted.retryAfterSeconds);
  }
  const giveBack = (counters: readonly Counter[]) => store.giveBack(counters.map(costOf));
  async function countGuess<T>(
    counters: readonly Counter[],
    { wrong, resets }: GuardOptions,
    guess: () => Promise<T>,
  ) {
    await spend(counters);
    const answer = await guess().catch(async (error) => {
      if (error instanceof AuthRefusal && !wrong.includes(error.code)) await giveBack(counters);
      throw error;
    });
    await store.giveBack(
      counters.map((counter) => {
        const cost = costOf(counter);
        return resets?.includes(counter[0]) ? { ...cost, points: cost.allowance.times } : cost;
      }),
    );
    return answer;
  }
  return {
    spend,
    giveBack,
    guard(counters, guardOptions, guess) {
      const [first] = counters;
      if (!first) return guess();
      const limit = Math.max(1, Math.min(CONCURRENT_GUESSES, settings[first[0]].times));
      return guessing(limit)(keyOf(...first), () => countGuess(counters, guardOptions, guess));
    },
  };
}

/** Hashed, so that keys have a fixed length and contain no typed address. */
function keyOf(name: RateLimitName, subject: string): string {
  return `${name} ${createHash("sha256").update(subject).digest("base64url")}`;
}

/** One concurrency limit of each size; every secret has a queue of its own in it. */
function concurrencyLimits() {
  const bySize = new Map<number, LimitConcurrencyPerKey>();
  const refusal = () => tooMany("over_request_rate_limit", 5);
  return (most: number): LimitConcurrencyPerKey => {
    const limit = bySize.get(most) ?? concurrencyLimitPerKey(most, { longest: MAX_QUEUE, refusal });
    bySize.set(most, limit);
    return limit;
  };
}
