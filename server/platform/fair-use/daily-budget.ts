import type { PlanName } from "@prepara/domain/account/plan";
import { and, eq, isNull, sum } from "drizzle-orm";
import { millisecondsOf } from "#server/platform/clock";
import type { Db } from "#server/platform/database/database";
import { limitStore } from "#server/platform/limits/limit-store";
import { Refusal } from "#server/platform/refusal";
import type { PlatformSettings } from "#server/platform/settings";
import { storedFiles } from "#server/tables/platform";
import { profiles } from "#server/tables/profiles";
import type { Sender } from "./customers-in-turns.ts";

/** Actions limited per customer and day. */
export type BudgetedWork = "lookup" | "upload";

const DAY_SECONDS = 86_400;
const DAY_MS = 1000 * DAY_SECONDS;
const BYTES_PER_MB = 1_000_000;

/** How often a day each plan may do each action; shown on the page of the plan. */
export const dailyBudgets = (settings: PlatformSettings): Record<PlanName, Record<BudgetedWork, number>> => ({
  free: { lookup: settings.LOOKUPS_PER_DAY_FREE, upload: settings.UPLOADS_PER_DAY_FREE },
  premium: { lookup: settings.LOOKUPS_PER_DAY_PREMIUM, upload: settings.UPLOADS_PER_DAY_PREMIUM },
});

const reasons = { lookup: "daily_lookups", upload: "daily_uploads" } as const;

type Deps = { db: Db; clock(): Date; settings: PlatformSettings };

/**
 * Returns the function that counts one action of a customer, shared by all server processes; it refuses when
 * the plan's allowance is used up. The allowance refills continuously over the day. An upload is also refused
 * when the customer's stored files fill the plan's storage.
 */
export function dailyBudget({ db, clock, settings }: Deps) {
  const budgets = dailyBudgets(settings);
  const megabytes = { free: settings.STORAGE_MB_FREE, premium: settings.STORAGE_MB_PREMIUM };
  const store = limitStore({ db, clock });
  return async (work: BudgetedWork, userId: string): Promise<void> => {
    const [profile] = await db
      .select({ plan: profiles.plan })
      .from(profiles)
      .where(eq(profiles.userId, userId));
    const plan = profile?.plan ?? "free";
    const limit = budgets[plan][work];
    if (work === "upload") await refuseFullStorage(db, userId, megabytes[plan]);
    // The plan is part of the key, because an allowance has one size; a new plan starts with its full
    // allowance.
    const key = `${work}:${plan}:${userId}`;
    const exhausted = await store.consume([{ key, allowance: { times: limit, seconds: DAY_SECONDS } }]);
    if (exhausted)
      throw new Refusal(reasons[work], { limit, retryAfterSeconds: exhausted.retryAfterSeconds });
  };
}

/**
 * Checked before the upload is read, so a customer may exceed the limit by the uploads that run at that
 * moment.
 */
async function refuseFullStorage(db: Db, userId: string, limitMb: number): Promise<void> {
  const [stored] = await db
    .select({ bytes: sum(storedFiles.bytes) })
    .from(storedFiles)
    .where(and(eq(storedFiles.userId, userId), isNull(storedFiles.deletedAt)));
  if (Number(stored?.bytes ?? 0) < limitMb * BYTES_PER_MB) return;
  throw new Refusal("storage_full", { limit: sizeOf(limitMb) });
}

declare module "fastify" {
  interface FastifyInstance {
    countStored: CountStored;
  }
}

type CountStored = (sender: Sender, bytes: number) => Promise<void>;

type KnownCustomers = {
  /** Whether a customer is no stranger (`feature.ts`): a stranger can make any number of accounts. */
  isKnownCustomer(userId: string): Promise<boolean>;
};

/** What a known customer stores a day in any case, in MB. */
const OWN_SHARE_MB = 200;

/**
 * Returns the function that counts bytes that customers of a network store, and refuses beyond
 * `STORED_MB_PER_DAY_OF_NETWORK`: with thirty accounts one visitor could fill a disk in half an hour. Behind
 * the one address of a provider a stranger could use that up for all, so known customers have a share of
 * their own.
 */
export function networkStorage({ db, clock, settings, isKnownCustomer }: Deps & KnownCustomers): CountStored {
  const megabytes = settings.STORED_MB_PER_DAY_OF_NETWORK;
  const store = limitStore({ db, clock });
  const consume = (key: string, times: number, bytes: number) =>
    store.consume([{ key, allowance: { times, seconds: DAY_SECONDS }, points: bytes / BYTES_PER_MB }]);
  return async ({ network, userId }, bytes) => {
    if (bytes === 0) return;
    const exhausted = await consume(`stored:${network}`, megabytes, bytes);
    if (!exhausted) return;
    const isKnown = await isKnownCustomer(userId);
    if (isKnown && !(await consume(`stored:${userId}`, OWN_SHARE_MB, bytes))) return;
    const { retryAfterSeconds } = exhausted;
    throw new Refusal("daily_storage", { limit: sizeOf(megabytes), retryAfterSeconds });
  };
}

/**
 * Returns the function that counts a look-up or a question of a customer who is not known yet, and refuses
 * beyond `PAID_CALLS_PER_DAY_OF_NETWORK`: the operator pays for them, and forty accounts of one visitor had
 * used up what all customers need.
 */
export function paidCallsOfNetwork({ db, clock, settings, isKnownCustomer }: Deps & KnownCustomers) {
  const limit = settings.PAID_CALLS_PER_DAY_OF_NETWORK;
  const store = limitStore({ db, clock });
  return async ({ network, userId }: Sender): Promise<void> => {
    if (await isKnownCustomer(userId)) return;
    const allowance = { times: limit, seconds: DAY_SECONDS };
    const exhausted = await store.consume([{ key: `paid:${network}`, allowance }]);
    if (!exhausted) return;
    throw new Refusal("daily_calls_of_network", { limit, retryAfterSeconds: exhausted.retryAfterSeconds });
  };
}

const sizeOf = (megabytes: number) =>
  megabytes < 1000 ? `${megabytes} MB` : `${Math.floor(megabytes / 1000)} GB`;

/** A write costs one for each so many letters of its body: rows may be twenty times as large as others. */
const LETTERS_OF_WRITE = 1_000;
/** The writes of a day that all strangers of a network make together, in those of one customer. */
const CUSTOMERS_OF_NETWORK = 50;

type WriteDeps = Pick<Deps, "clock"> & { settings: Pick<PlatformSettings, "WRITES_PER_DAY"> };

/**
 * Returns the function that counts one write of a customer and refuses beyond `WRITES_PER_DAY`: rows have no
 * other limit, and one account could fill the disk with them. A stranger can have any number of accounts, so
 * those of a network have a limit together. The allowances refill continuously over the day. They are counted
 * in this process's memory, because a query for each write would slow down all of them.
 */
export function writeBudget({ clock, settings, isKnownCustomer }: WriteDeps & KnownCustomers) {
  const limit = settings.WRITES_PER_DAY;
  const ofCustomer = allowanceInMemory(limit);
  const ofNetwork = allowanceInMemory(CUSTOMERS_OF_NETWORK * limit);
  return async ({ network, userId }: Sender, letters: number): Promise<void> => {
    const writes = Math.min(limit, Math.max(1, Math.ceil(letters / LETTERS_OF_WRITE)));
    const now = millisecondsOf(clock);
    const secondsOf = (wait: number) => ({ retryAfterSeconds: Math.ceil(wait / 1000) });
    const own = ofCustomer(userId, writes, now);
    if (own > 0) throw new Refusal("daily_writes", { limit, ...secondsOf(own) });
    const together = ofNetwork(network, writes, now);
    if (together === 0 || (await isKnownCustomer(userId))) return;
    throw new Refusal("daily_writes_of_network", {
      limit: CUSTOMERS_OF_NETWORK * limit,
      ...secondsOf(together),
    });
  };
}

/** With more keys than this, those with a full allowance are dropped. */
const MANY_KEYS = 10_000;

/**
 * Takes points of a key's allowance of a day. Returns 0, or the milliseconds until there are as many; then
 * none are taken.
 */
function allowanceInMemory(perDay: number) {
  /** When a key's allowance is full again (`millisecondsOf`). */
  const fullAt = new Map<string, number>();
  let sweepAt = MANY_KEYS;
  return (key: string, points: number, now: number): number => {
    const next = Math.max(fullAt.get(key) ?? 0, now) + (points * DAY_MS) / perDay;
    const wait = next - now - DAY_MS;
    // The millisecond compensates for rounded fractions.
    if (wait > 1) return wait;
    fullAt.set(key, next);
    if (fullAt.size < sweepAt) return 0;
    for (const [other, at] of fullAt) if (at <= now) fullAt.delete(other);
    sweepAt = Math.max(MANY_KEYS, 2 * fullAt.size);
    return 0;
  };
}
