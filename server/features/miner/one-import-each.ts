import { and, eq, lt } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { concurrencyLimitPerKey } from "#server/platform/fair-use/concurrency-limit";
import { priceListImports } from "#server/tables/miner";
import { minerRefusal } from "./miner.refusals.ts";

/** The operator's lists have one owner. */
const OPERATOR = "operator";
/**
 * Uploads of one owner that may wait in this process, e.g. when columns are changed faster than previews
 * load.
 */
const MAX_WAITING = 2;
/** An import that goes on renews its mark, so an older one was left by a killed process. */
const LOST_AFTER_MS = 60_000;
const RENEW_EVERY_MS = 10_000;
const RETRY_AFTER_SECONDS = 15;

const inProgress = () => minerRefusal("import_in_progress", { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Reads one file of an owner at a time in this process; some wait, more are refused. */
export function oneReadPerOwner() {
  const run = concurrencyLimitPerKey(1, { maxWaiting: MAX_WAITING, refusal: inProgress });
  return <Result>(owner: string | null, work: () => Promise<Result>) => run(owner ?? OPERATOR, work);
}

/**
 * Runs one import of an owner at a time over all processes of this database; refuses while another one runs.
 */
export async function asOnlyImport<Result>(
  { db, clock }: { db: Db; clock(): Date },
  ownerId: string | null,
  work: () => Promise<Result>,
  renewEveryMs = RENEW_EVERY_MS,
): Promise<Result> {
  const owner = ownerId ?? OPERATOR;
  let startedAt = clock();
  const [taken] = await db
    .insert(priceListImports)
    .values({ owner, startedAt })
    .onConflictDoUpdate({
      target: priceListImports.owner,
      set: { startedAt },
      setWhere: lt(priceListImports.startedAt, new Date(startedAt.getTime() - LOST_AFTER_MS)),
    })
    .returning();
  if (!taken) throw inProgress();
  const own = () => and(eq(priceListImports.owner, owner), eq(priceListImports.startedAt, startedAt));
  const renew = async () => {
    const renewed = { startedAt: clock() };
    const { rowCount } = await db.update(priceListImports).set(renewed).where(own());
    if (rowCount === 1) startedAt = renewed.startedAt;
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(() => undefined); // tried again, until the mark counts as lost
  }, renewEveryMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
    await db.delete(priceListImports).where(own());
  }
}

/** Deletes the marks of imports whose process was killed. */
export async function deleteLostImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOST_AFTER_MS);
  await db.delete(priceListImports).where(lt(priceListImports.startedAt, before));
}
