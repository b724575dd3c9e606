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
/**
 * Longer than an import takes, except a very slow list that staff's prints interrupt: an older mark was left
 * by a killed process. Imports that run beside each other wait for the customer's lock when they store.
 */
const LOST_AFTER_MS = 5 * 60_000;
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
  owner: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = clock();
  const own = { owner: owner ?? OPERATOR, startedAt };
  const [taken] = await db
    .insert(priceListImports)
    .values(own)
    .onConflictDoUpdate({
      target: priceListImports.owner,
      set: { startedAt },
      setWhere: lt(priceListImports.startedAt, new Date(startedAt.getTime() - LOST_AFTER_MS)),
    })
    .returning();
  if (!taken) throw inProgress();
  try {
    return await work();
  } finally {
    await db
      .delete(priceListImports)
      .where(and(eq(priceListImports.owner, own.owner), eq(priceListImports.startedAt, startedAt)));
  }
}

/** Deletes the marks of imports whose process was killed. */
export async function deleteLostImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOST_AFTER_MS);
  await db.delete(priceListImports).where(lt(priceListImports.startedAt, before));
}
