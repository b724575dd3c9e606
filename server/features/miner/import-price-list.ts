import { randomUUID } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { users } from "#server/auth/tables/users";
import { refreshSoon } from "#server/features/prices/prices.public";
import { type CopyIn, copyTransaction } from "#server/platform/database/copy-transaction";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { holdCustomer } from "#server/platform/database/hold-customer";
import type { JobSender } from "#server/platform/jobs/job";
import { Refusal } from "#server/platform/refusal";
import { priceListBatches, priceLists } from "#server/tables/miner";
import { type ListQuota, refuseOverQuota } from "./list-quota.ts";

type Deps = { db: Db; jobs: JobSender; clock(): Date; quota: ListQuota };
type List = { userId: string | null; name: string; fileName: string };

/** The rows of a list, read and ready for COPY; each line begins with `batchId`. */
export type ReadRows = { batchId: string; rowsFile: string; stored: number; skipped: number };

/** What is written with the list or not at all. */
export type AlsoWrite = (tx: Tx, imported: { listId: string; name: string; stored: number }) => Promise<void>;

const ITEM_COLUMNS = "batch_id, asin, gtin, title, price, shipping, link, supplier, image";
const STORE_WITHIN_MS = 120_000;

/**
 * Stores a list in place of the one of that name, in one transaction: whatever fails or is killed leaves
 * everything as it was, and searches see the old rows until the commit. The customer's row and the list's are
 * locked after the long COPY, so nothing else of the customer waits for it.
 */
export async function importPriceList(
  deps: Deps,
  list: List,
  rows: ReadRows,
  alsoWrite: AlsoWrite = async () => {},
): Promise<string> {
  return copyTransaction(deps.db, async (tx, copyIn) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${STORE_WITHIN_MS}`));
    await copyRows(tx, copyIn, {
      ...rows,
      listId: (await idOf(tx, list)) ?? randomUUID(),
      now: deps.clock(),
    });
    if (list.userId !== null) await holdOpenAccount(tx, list.userId);
    const listId = await takeSlot(tx, list, rows, deps.clock());
    await refuseOverQuota(tx, deps.quota, list.userId);
    await refreshSoon(tx, deps.jobs, list.userId);
    await alsoWrite(tx, { listId, name: list.name, stored: rows.stored });
    return listId;
  });
}

const isNamed = ({ userId, name }: List) =>
  and(
    userId === null ? isNull(priceLists.userId) : eq(priceLists.userId, userId),
    sql`lower(${priceLists.name}) = lower(${name})`,
  );

/** The list of this owner and name, if there is one already. */
export async function idOf(db: DbOrTx, list: List): Promise<string | undefined> {
  const [row] = await db.select({ id: priceLists.id }).from(priceLists).where(isNamed(list));
  return row?.id;
}

// The reference to the list is checked at the commit, so the list may be locked, or come into being, after
// the rows.
async function copyRows(tx: Tx, copyIn: CopyIn, rows: ReadRows & { listId: string; now: Date }) {
  const { batchId, listId, rowsFile, now } = rows;
  await tx.insert(priceListBatches).values({ id: batchId, listId, startedAt: now });
  await copyIn(`copy price_list_items (${ITEM_COLUMNS}) from stdin (format csv)`, rowsFile);
}

/** The file may have been read while its owner deleted the account. */
async function holdOpenAccount(tx: Tx, userId: string): Promise<void> {
  await holdCustomer(tx, userId);
  const [open] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!open) throw new Refusal("not_found");
}

/** Points the list at its new rows and removes the ones before. */
async function takeSlot(tx: Tx, list: List, { batchId, stored, skipped }: ReadRows, now: Date) {
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
  const [stands] = await tx.select({ id: priceLists.id }).from(priceLists).where(isNamed(list)).for("update");
  if (!stands) throw new Error("the price list was not stored");
  const { id } = stands;
  await tx.update(priceLists).set(filled).where(eq(priceLists.id, id));
  await tx.update(priceListBatches).set({ listId: id }).where(eq(priceListBatches.id, batchId));
  await tx
    .delete(priceListBatches)
    .where(and(eq(priceListBatches.listId, id), ne(priceListBatches.id, batchId)));
  return id;
}
