import { randomUUID } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { users } from "#server/auth/tables/users";
import { refreshSoon } from "#server/features/prices/prices.public";
import { type CopyIn, copyTransaction } from "#server/platform/database/copy-transaction";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import type { JobSender } from "#server/platform/jobs/job-queue";
import { Refusal } from "#server/platform/refusal";
import { priceListBatches, priceLists } from "#server/tables/miner";
import { type ListQuota, refuseOverQuota } from "./list-quota.ts";

type Deps = { db: Db; jobs: JobSender; clock(): Date; quota: ListQuota };
type List = { userId: string | null; name: string; fileName: string };

/** The rows of a list as a file for COPY; each line starts with `batchId`. */
export type ReadRows = { batchId: string; rowsFile: string; stored: number; skipped: number };

/** Further writes in the transaction of the import. */
export type WriteInSameTransaction = (
  tx: Tx,
  imported: { listId: string; name: string; stored: number },
) => Promise<void>;

const ITEM_COLUMNS = "batch_id, asin, gtin, title, price, shipping, link, supplier, image";
const STORE_WITHIN_MS = 120_000;

/**
 * Replaces the list of that name in one transaction: a failure or a kill leaves everything as it was, and
 * searches use the old rows until the commit. The customer's row and the list's are locked after the long
 * COPY, so that the customer's other writes do not wait for it.
 */
export async function importPriceList(
  deps: Deps,
  list: List,
  rows: ReadRows,
  alsoWrite: WriteInSameTransaction = async () => {},
): Promise<string> {
  return copyTransaction(deps.db, async (tx, copyIn) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${STORE_WITHIN_MS}`));
    await copyRows(tx, copyIn, {
      ...rows,
      listId: (await idOf(tx, list)) ?? randomUUID(),
      now: deps.clock(),
    });
    if (list.userId !== null) await lockOpenAccount(tx, list.userId);
    const listId = await replaceRows(tx, list, rows, deps.clock());
    await refuseOverQuota(tx, deps.quota, list.userId);
    await refreshSoon(tx, deps, list.userId);
    await alsoWrite(tx, { listId, name: list.name, stored: rows.stored });
    return listId;
  });
}

const isNamed = ({ userId, name }: List) =>
  and(
    userId === null ? isNull(priceLists.userId) : eq(priceLists.userId, userId),
    sql`lower(${priceLists.name}) = lower(${name})`,
  );

/** The id of this owner's list of that name, if there is one. */
export async function idOf(db: DbOrTx, list: List): Promise<string | undefined> {
  const [row] = await db.select({ id: priceLists.id }).from(priceLists).where(isNamed(list));
  return row?.id;
}

// The reference to the list is checked at the commit, so the list may be locked or inserted after the rows.
async function copyRows(tx: Tx, copyIn: CopyIn, rows: ReadRows & { listId: string; now: Date }) {
  const { batchId, listId, rowsFile, now } = rows;
  await tx.insert(priceListBatches).values({ id: batchId, listId, startedAt: now });
  await copyIn(`copy price_list_items (${ITEM_COLUMNS}) from stdin (format csv)`, rowsFile);
}

/** Locks the account, which may have been deleted while the file was read. */
async function lockOpenAccount(tx: Tx, userId: string): Promise<void> {
  await lockCustomer(tx, userId);
  const [open] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!open) throw new Refusal("not_found");
}

/** Points the list to its new rows and deletes the old ones. */
async function replaceRows(tx: Tx, list: List, { batchId, stored, skipped }: ReadRows, now: Date) {
  const { userId, name, fileName } = list;
  const filled = {
    currentBatch: batchId,
    itemCount: stored,
    skippedCount: skipped,
    fileName,
    name,
    importedAt: now,
  };
  await tx
    .insert(priceLists)
    .values({ ...filled, userId, createdAt: now })
    .onConflictDoNothing();
  const [saved] = await tx.select({ id: priceLists.id }).from(priceLists).where(isNamed(list)).for("update");
  if (!saved) throw new Error("the price list was not stored");
  const { id } = saved;
  await tx.update(priceLists).set(filled).where(eq(priceLists.id, id));
  await tx.update(priceListBatches).set({ listId: id }).where(eq(priceListBatches.id, batchId));
  await tx
    .delete(priceListBatches)
    .where(and(eq(priceListBatches.listId, id), ne(priceListBatches.id, batchId)));
  return id;
}
