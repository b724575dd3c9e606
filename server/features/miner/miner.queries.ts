import { and, desc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { type PageQuery, startOf } from "#server/platform/http/page";
import { minerResults } from "#server/tables/miner-results";

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
