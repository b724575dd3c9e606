import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Db } from "#server/platform/database/database";

/**
 * Repeats `attempt` until it does not throw and returns its result. Its time limit is just below that of a
 * test (vitest.config.ts), so that a slow machine causes no failure and a failure still shows its reason.
 */
export const eventually = <Result>(attempt: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(attempt, { timeout: 50_000, interval: 20 });

/**
 * Waits for the end of all transactions that run now, also of other tests: the databases of a cluster share
 * one numbering of transactions, so a long transaction elsewhere keeps positions from advancing, and a
 * follower that resumes would receive `resync` although it missed nothing.
 */
export async function otherTransactionsEnd(db: Db): Promise<void> {
  const read = sql`select pg_snapshot_xmin(pg_current_snapshot())::text as ended,
    pg_snapshot_xmax(pg_current_snapshot())::text as next`;
  const snapshot = async () => (await db.execute<{ ended: string; next: string }>(read)).rows[0];
  const { next } = (await snapshot()) ?? {};
  const haveEnded = async () =>
    expect(Number((await snapshot())?.ended)).toBeGreaterThanOrEqual(Number(next));
  await vi.waitFor(haveEnded, { timeout: 30_000, interval: 50 });
}
