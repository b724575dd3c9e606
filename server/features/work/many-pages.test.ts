import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#server/platform/database/database";
import { idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { blocksOf } from "./block-facts.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const PRODUCTS = 10;
const PAGES = 200;

/** The pages of labels that this transaction has read so far. */
async function pagesRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = 'label_pages'`);
  return rows[0]?.rows ?? 0;
}

test("why a request waits is known without reading all pages of labels for each product", async () => {
  const { ana, rui, db, now } = product;
  const shipmentIds: string[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) shipmentIds.push(await hasArrived(rui, ana, { qty: 1 }));
  const items = shipmentIds.map((shipmentId) => ({ shipmentId }));
  const requestId = idOf(await ana.post("/prep-requests", { items }));
  const [labelled, ...others] = shipmentIds;
  const fileId = randomUUID();
  await db.execute(sql`
    insert into label_files (id, user_id, prep_request_id, kind, path, name, bytes, status, pages, uploaded_by, created_at)
    values (${fileId}, ${ana.userId}, ${requestId}, 'fnsku', 'labels/one.pdf', 'one.pdf', 1, 'read', ${PAGES}, ${ana.userId}, now())`);
  await db.execute(sql`
    insert into label_pages (file_id, page, codes, shipment_id, assigned_by)
    select ${fileId}, n, '{}', case n when 1 then ${labelled}::uuid end, ${rui.userId} from generate_series(1, ${PAGES}) n`);

  const { blocks, read } = await db.transaction(async (tx) => {
    const before = await pagesRead(tx);
    return { blocks: await blocksOf(tx, [requestId], now()), read: (await pagesRead(tx)) - before };
  });
  expect(blocks.get(requestId)).toBe("labels");
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(2 * PAGES);

  const withCodes = others.map((id, index) => sql`when ${id}::uuid then ${`X00000000${index}`}`);
  await db.execute(sql`update prep_request_items set fnsku = case shipment_id ${sql.join(withCodes, sql` `)} end
    where prep_request_id = ${requestId}`);
  expect((await blocksOf(db, [requestId], now())).get(requestId)).toBe(null);
});
