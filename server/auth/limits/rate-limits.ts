import { createHash } from "node:crypto";
import type { AuthRefusalCode } from "#server/auth/errors/auth-refusal";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Cost, LimitStore } from "#server/platform/limits/limit-store";
import { type TakeTurn, turns } from "#server/platform/turns";
import type { RateLimitName, RateLimitSettings } from "./rate-limit-settings.ts";

/** A limit and whom it counts: an account, an address, or both. */
export type Counter = readonly [name: RateLimitName, who: string];

type Guarding = {
  /** Refusals that tell the caller that the guess was wrong; they stay counted, any other is given back. */
  wrong: readonly AuthRefusalCode[];
  /** Limits whose earlier wrong guesses a right one forgives. */
  forgives?: readonly RateLimitName[];
};

export type RateLimits = {
  /** Takes one from each allowance or from none; refuses with 429 and when to come back. */
  spend(counters: readonly Counter[], code?: AuthRefusalCode): Promise<void>;
  giveBack(counters: readonly Counter[]): Promise<void>;
  /**
   * Counts a guess at a secret before `guess` judges it and gives it back when it was right, so that guesses
   * sent all at once learn no more than those sent in a row.
   */
  guard<T>(counters: readonly Counter[], guarding: Guarding, guess: () => Promise<T>): Promise<T>;
};

/**
 * Guesses at one secret that are judged at once; the others wait, so that honest ones do not refuse each
 * other.
 */
const JUDGED_AT_ONCE = 5;
const LONGEST_QUEUE = 500;

const tooMany = (code: AuthRefusalCode, retryAfterSeconds: number) =>
  new AuthRefusal(code, { retryAfterSeconds });

/** The limits of `AUTH_RATE_LIMITS` on the store that all server processes share. */
export function rateLimits(settings: RateLimitSettings, store: LimitStore): RateLimits {
  if (settings === "off") {
    return { async spend() {}, async giveBack() {}, guard: (_counters, _guarding, guess) => guess() };
  }
  const costOf = ([name, who]: Counter): Cost => ({ key: keyOf(name, who), allowance: settings[name] });
  const inTurn = turnsByKey();

  async function spend(counters: readonly Counter[], code: AuthRefusalCode = "over_request_rate_limit") {
    const exhausted = await store.consume(counters.map(costOf));
    if (exhausted) throw tooMany(code, exhausted.retryAfterSeconds);
  }
  const giveBack = (counters: readonly Counter[]) => store.giveBack(counters.map(costOf));
  async function judge<T>(
    counters: readonly Counter[],
    { wrong, forgives }: Guarding,
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
        return forgives?.includes(counter[0]) ? { ...cost, points: cost.allowance.times } : cost;
      }),
    );
    return answer;
  }
  return {
    spend,
    giveBack,
    guard(counters, guarding, guess) {
      const [first] = counters;
      if (!first) return guess();
      const most = Math.max(1, Math.min(JUDGED_AT_ONCE, settings[first[0]].times));
      return inTurn(keyOf(...first), most, () => judge(counters, guarding, guess));
    },
  };
}

/** Of one length, and without the address that somebody typed. */
function keyOf(name: RateLimitName, who: string): string {
  return `${name} ${createHash("sha256").update(who).digest("base64url")}`;
}

/** One queue per key, for as long as somebody is in it. */
function turnsByKey() {
  const queues = new Map<string, { take: TakeTurn; inside: number }>();
  return async <T>(key: string, most: number, work: () => Promise<T>): Promise<T> => {
    const refusal = () => tooMany("over_request_rate_limit", 5);
    const queue = queues.get(key) ?? { take: turns(most, { longest: LONGEST_QUEUE, refusal }), inside: 0 };
    queues.set(key, queue);
    queue.inside += 1;
    try {
      return await queue.take(work);
    } finally {
      queue.inside -= 1;
      if (queue.inside === 0) queues.delete(key);
    }
  };
}
