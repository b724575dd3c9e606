import { type ListRow, type RowProblem, rowProblemLabels } from "@prepara/domain/miner/price-list";
import { type Cents, toDecimal } from "@prepara/domain/money/money";
import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { refreshSoon } from "#server/features/prices/prices.public";
import type { Db, Tx } from "#server/platform/database/database";
import type { JobSender } from "#server/platform/jobs/job";
import { Refusal } from "#server/platform/refusal";
import { priceListBatches, priceLists } from "#server/tables/price-lists";

type Deps = { db: Db; jobs: JobSender; clock(): Date };
type List = { userId: string | null; name: string; fileName: string };

type Filled = List & { listId: string; batchId: string; stored: number; skipped: number };

/** What is written with the last step or not at all. */
export type AlsoWrite = (tx: Tx, filled: Filled) => Promise<void>;

const ROWS_AT_ONCE = 2000;
const HOUR_MS = 3_600_000;

/**
 * Imports a list in place of the one of that name. Rows go into a batch of their own, some at a time and in no long
 * transaction, so memory stays flat and searches see the old rows until the last step changes over. A refused import leaves
 * everything as it was.
 */
export async function importPriceList(
  deps: Deps,
  list: List,
  rows: AsyncIterable<ListRow | RowProblem>,
  alsoWrite: AlsoWrite = async () => {},
): Promise<string> {
  const { listId, batchId } = await startBatch(deps, list);
  try {
    const counts = await fill(deps.db, batchId, rows);
    if (counts.stored === 0) throw new Refusal("no_readable_rows");
    await changeOver(deps, { ...list, listId, batchId, ...counts }, alsoWrite);
    return listId;
  } catch (error) {
    await dropBatch(deps.db, listId, batchId);
    throw error;
  }
}

async function startBatch({ db, clock }: Deps, { userId, name, fileName }: List) {
  return db.transaction(async (tx) => {
    await tx.insert(priceLists).values({ userId, name, fileName, createdAt: clock() }).onConflictDoNothing();
    const owner = userId === null ? isNull(priceLists.userId) : eq(priceLists.userId, userId);
    const [list] = await tx
      .select({ id: priceLists.id })
      .from(priceLists)
      .where(and(owner, sql`lower(${priceLists.name}) = lower(${name})`));
    const [batch] = list
      ? await tx
          .insert(priceListBatches)
          .values({ listId: list.id, startedAt: clock() })
          .returning({ id: priceListBatches.id })
      : [];
    if (!list || !batch) throw new Error("the price list was not stored");
    return { listId: list.id, batchId: batch.id };
  });
}

async function fill(db: Db, batchId: string, rows: AsyncIterable<ListRow | RowProblem>) {
  let waiting: ListRow[] = [];
  let stored = 0;
  let skipped = 0;
  for await (const row of rows) {
    if (isProblem(row)) {
      skipped += 1;
      continue;
    }
    if (waiting.push(row) < ROWS_AT_ONCE) continue;
    stored += await store(db, batchId, waiting);
    waiting = [];
  }
  if (waiting.length > 0) stored += await store(db, batchId, waiting);
  return { stored, skipped };
}

const isProblem = (row: ListRow | RowProblem): row is RowProblem =>
  typeof row === "string" && row in rowProblemLabels;

/** One array for each column: a statement of a fixed form, however many rows. */
async function store(db: Db, batchId: string, rows: readonly ListRow[]): Promise<number> {
  const column = (read: (row: ListRow) => string | null) => rows.map(read);
  const decimal = (amount: Cents | null) => (amount === null ? null : toDecimal(amount));
  await db.$client.query(
    `insert into price_list_items (batch_id, asin, gtin, title, price, shipping, link, supplier, image)
     select $1::uuid, * from unnest($2::text[], $3::text[], $4::text[], $5::numeric[], $6::numeric[],
       $7::text[], $8::text[], $9::text[])`,
    [
      batchId,
      column((row) => row.asin),
      column((row) => row.gtin),
      column((row) => row.title),
      column((row) => toDecimal(row.price)),
      column((row) => decimal(row.shipping)),
      column((row) => row.link),
      column((row) => row.supplier),
      column((row) => row.image),
    ],
  );
  return rows.length;
}

async function changeOver({ db, jobs, clock }: Deps, filled: Filled, alsoWrite: AlsoWrite): Promise<void> {
  const { listId, batchId, stored, skipped, fileName, name, userId } = filled;
  const now = clock();
  await db.transaction(async (tx) => {
    const [list] = await tx.select().from(priceLists).where(eq(priceLists.id, listId)).for("update");
    if (!list) throw new Refusal("not_found");
    await tx
      .update(priceLists)
      .set({
        currentBatch: batchId,
        itemCount: stored,
        skippedCount: skipped,
        fileName,
        name,
        importedAt: now,
      })
      .where(eq(priceLists.id, listId));
    // The batch before, and what a crash left behind; an import that runs beside this one is younger.
    const isLeft = lt(priceListBatches.startedAt, new Date(now.getTime() - HOUR_MS));
    const isBefore =
      list.currentBatch === null ? isLeft : or(eq(priceListBatches.id, list.currentBatch), isLeft);
    await tx
      .delete(priceListBatches)
      .where(and(eq(priceListBatches.listId, listId), ne(priceListBatches.id, batchId), isBefore));
    await refreshSoon(tx, jobs, userId);
    await alsoWrite(tx, filled);
  });
}

/** A list that never had a complete import goes with its first, broken one. */
async function dropBatch(db: Db, listId: string, batchId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(priceListBatches).where(eq(priceListBatches.id, batchId));
    await tx
      .delete(priceLists)
      .where(
        and(
          eq(priceLists.id, listId),
          isNull(priceLists.currentBatch),
          sql`not exists (select 1 from ${priceListBatches} where ${priceListBatches.listId} = ${priceLists.id})`,
        ),
      );
  });
}
