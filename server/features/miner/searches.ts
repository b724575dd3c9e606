import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { type PageQuery, startOf } from "#server/platform/http/page";
import { minerResults, priceLists } from "#server/tables/miner";
import { supplierAnswers } from "#server/tables/prices";

/** The customer's past searches, newest first. */
export async function ownResults(db: DbOrTx, userId: string, page: PageQuery) {
  const start = startOf(page);
  return db
    .select()
    .from(minerResults)
    .where(
      and(
        eq(minerResults.userId, userId),
        sql`(${minerResults.createdAt}, ${minerResults.id}) < (${start.at}, ${start.id}::uuid)`,
      ),
    )
    .orderBy(desc(minerResults.createdAt), desc(minerResults.id))
    .limit(page.limit + 1);
}

/**
 * Deletes a customer's past searches and price lists, whose rows a job deletes, and the stored supplier
 * answers found by their codes; for an account that is deleted.
 */
export async function deleteSearchesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(minerResults).where(eq(minerResults.userId, userId));
  await tx.delete(supplierAnswers).where(eq(supplierAnswers.owner, userId));
  await tx.delete(priceLists).where(eq(priceLists.userId, userId));
}

const DAY_MS = 86_400_000;

/** Deletes stored answers that are too old to be reused. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  await db.delete(supplierAnswers).where(lt(supplierAnswers.answeredAt, new Date(now.getTime() - DAY_MS)));
}
