import { createHash } from "node:crypto";
import type { AuthLog } from "#server/auth/auth-log";
import { AuthRefusal, type AuthRefusalCode } from "#server/auth/errors/auth-refusal";
import {
  concurrencyLimitPerKey,
  type LimitConcurrencyPerKey,
} from "#server/platform/fair-use/concurrency-limit";
import { widerKey } from "#server/platform/limits/address-key";
import type { Cost, LimitStore } from "#server/platform/limits/limit-store";
import { keepingPlace } from "./place.ts";
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
  /** What these counters cost, to be taken together with other costs; nothing if limits are off. */
  costsOf(counters: readonly Counter[]): Cost[];
  /** Consumes one from every allowance, or none of them and refuses with 429 and a retry time. */
  spend(counters: readonly Counter[], code?: AuthRefusalCode): Promise<void>;
  giveBack(counters: readonly Counter[]): Promise<void>;
  /**
   * Counts a guess before `guess` verifies it and restores it if it was correct, so that concurrent guesses
   * reveal no more than sequential ones. If it cannot be restored, that is logged and the result of the guess
   * stays.
   */
  guard<T>(counters: readonly Counter[], guardOptions: GuardOptions, guess: () => Promise<T>): Promise<T>;
};

/** Concurrent guesses at one secret; further ones wait, so that correct ones are not refused. */
const CONCURRENT_GUESSES = 5;
const MAX_QUEUE = 500;

/** All addresses of a /48 network together may use this many times the limit of one address. */
const ADDRESSES_OF_NETWORK = 4;

const tooMany = (code: AuthRefusalCode, retryAfterSeconds: number) =>
  new AuthRefusal(code, { retryAfterSeconds });

type Deps = { store: LimitStore; log: Pick<AuthLog, "warn"> };

/** The limits of `AUTH_RATE_LIMITS`, counted in a store shared by all server processes. */
export function rateLimits(settings: RateLimitSettings, { store, log }: Deps): RateLimits {
  if (settings === "off") {
    return {
      costsOf: () => [],
      async spend() {},
      async giveBack() {},
      guard: (_counters, _guarding, guess) => guess(),
    };
  }
  const costsOf = ([name, subject]: Counter): Cost[] => {
    const allowance = settings[name];
    const network = networkSubject(name, subject);
    const { times, seconds } = allowance;
    return [
      { key: limitKey(name, subject), allowance },
      ...(network
        ? [{ key: limitKey(name, network), allowance: { times: ADDRESSES_OF_NETWORK * times, seconds } }]
        : []),
    ];
  };
  const guessing = concurrencyLimits();

  async function spend(counters: readonly Counter[], code: AuthRefusalCode = "over_request_rate_limit") {
    const exhausted = await store.consume(counters.flatMap(costsOf));
    if (exhausted) throw tooMany(code, exhausted.retryAfterSeconds);
  }
  const giveBack = (counters: readonly Counter[]) => store.giveBack(counters.flatMap(costsOf));
  /**
   * Failures are only logged: a verified guess keeps its result, because its code is consumed, and the limit
   * refills with time.
   */
  const uncount = (costs: readonly Cost[]) =>
    store.giveBack(costs).catch((err: unknown) => log.warn({ err }, "a verified guess stays counted"));
  async function countGuess<T>(
    counters: readonly Counter[],
    { wrong, resets }: GuardOptions,
    guess: () => Promise<T>,
  ) {
    await spend(counters);
    const answer = await guess().catch(async (error) => {
      if (error instanceof AuthRefusal && !wrong.includes(error.code))
        await uncount(counters.flatMap(costsOf));
      throw error;
    });
    await uncount(
      counters.flatMap((counter) =>
        costsOf(counter).map((cost) =>
          resets?.includes(counter[0]) ? { ...cost, points: cost.allowance.times } : cost,
        ),
      ),
    );
    return answer;
  }
  return {
    costsOf: (counters) => counters.flatMap(costsOf),
    spend,
    giveBack,
    guard(counters, guardOptions, guess) {
      const [first] = counters;
      if (!first) return guess();
      const limit = Math.max(1, Math.min(CONCURRENT_GUESSES, settings[first[0]].times));
      return guessing(limit)(limitKey(...first), () =>
        keepingPlace(() => countGuess(counters, guardOptions, guess)),
      );
    },
  };
}

/** The subject for the client's whole /48 network; null if this limit counts no client, or one of IPv4. */
function networkSubject(name: RateLimitName, subject: string): string | null {
  if (!/_per_(?:address|visitor)$/.test(name)) return null;
  // The client's key comes last, after what else the limit is counted for.
  const start = subject.lastIndexOf(" ") + 1;
  const network = widerKey(subject.slice(start));
  return network === null ? null : `${subject.slice(0, start)}${network}`;
}

/** Hashed, so that keys have a fixed length and contain no typed address. */
export function limitKey(name: RateLimitName, subject: string): string {
  return `${name} ${createHash("sha256").update(subject).digest("base64url")}`;
}

/** Concurrency limits by size; in each, every secret has its own queue. */
function concurrencyLimits() {
  const bySize = new Map<number, LimitConcurrencyPerKey>();
  const refusal = () => tooMany("over_request_rate_limit", 5);
  return (most: number): LimitConcurrencyPerKey => {
    const limit = bySize.get(most) ?? concurrencyLimitPerKey(most, { maxWaiting: MAX_QUEUE, refusal });
    bySize.set(most, limit);
    return limit;
  };
}
