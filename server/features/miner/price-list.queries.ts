import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { type PageQuery, startOf } from "#server/platform/http/page";
import { priceLists } from "#server/tables/miner";

const newestAfter = (page: PageQuery) => {
  const start = startOf(page);
  return sql`(${priceLists.createdAt}, ${priceLists.id}) < (${start.at}, ${start.id}::uuid)`;
};

/** The lists a customer's searches use: their own and the operator's. */
export async function visibleLists(db: DbOrTx, userId: string, page: PageQuery) {
  const isVisible = or(eq(priceLists.userId, userId), isNull(priceLists.userId));
  return listsWhere(db, isVisible, page);
}

/** The operator's lists. */
export async function sharedLists(db: DbOrTx, page: PageQuery) {
  return listsWhere(db, isNull(priceLists.userId), page);
}

function listsWhere(db: DbOrTx, isWanted: ReturnType<typeof or>, page: PageQuery) {
  return db
    .select()
    .from(priceLists)
    .where(and(isWanted, newestAfter(page)))
    .orderBy(desc(priceLists.createdAt), desc(priceLists.id))
    .limit(page.limit + 1);
}

export async function listById(db: DbOrTx, id: string) {
  const [row] = await db.select().from(priceLists).where(eq(priceLists.id, id));
  return row;
}

/** Deletes a list of this owner, whose rows a job deletes; returns whether it existed. */
export async function removeList(db: DbOrTx, userId: string | null, id: string): Promise<boolean> {
  const owner = userId === null ? isNull(priceLists.userId) : eq(priceLists.userId, userId);
  const gone = await db
    .delete(priceLists)
    .where(and(eq(priceLists.id, id), owner))
    .returning({ id: priceLists.id });
  return gone.length > 0;
}
