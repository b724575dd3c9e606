import { randomUUID } from "node:crypto";
import { sql, TransactionRollbackError } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#server/platform/database/database";
import { type Product, runningProduct } from "#server/testing/product";
import { packUnits } from "./pack-units.ts";
import { shipUnits } from "./ship-boxes.ts";
import { closeChecked, isScheduled, openedBox } from "./testing/packing-staff.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => closeChecked(product));

const PRODUCTS = 30;
const BOXES = 60;
const PRODUCTS_OF_BOX = 5;
const CONTENTS = BOXES * PRODUCTS_OF_BOX;

/** Closed boxes, each with a unit of five of the products, as if they had been packed one by one. */
const hasManyBoxes = (requestId: string, staffId: string) =>
  product.db.transaction(async (tx) => {
    // The comparison at the commit would be as slow as what the test measures.
    await tx.execute(sql`select set_config('prepara.restoring', 'on', true)`);
    await tx.execute(sql`
      insert into outbound_boxes (id, prep_request_id, position, status, weight_lb, length_in, width_in, height_in, photo_url, opened_by,
                                  created_at, closed_by, closed_at)
      select gen_random_uuid(), ${requestId}, n, 'closed', 10, 10, 10, 10, 'outbound/photo.webp', ${staffId}, now(), ${staffId}, now()
        from generate_series(1, ${BOXES}) n`);
    await tx.execute(sql`
      insert into outbound_items (box_id, shipment_id, prep_request_id, qty)
      select b.id, i.shipment_id, ${requestId}, 1 from outbound_boxes b
        join (select shipment_id, row_number() over (order by shipment_id) as n from prep_request_items
               where prep_request_id = ${requestId}) i on (i.n + b.position) % ${PRODUCTS} < ${PRODUCTS_OF_BOX}
       where b.prep_request_id = ${requestId}`);
    await tx.execute(sql`
      with boxed as (select shipment_id, sum(qty)::int as qty from outbound_items where prep_request_id = ${requestId} group by 1),
           item as (update prep_request_items i set packed_qty = boxed.qty from boxed
                     where i.prep_request_id = ${requestId} and i.shipment_id = boxed.shipment_id),
           place as (update shipment_places p set reserved = reserved - boxed.qty, packed = boxed.qty from boxed
                      where p.shipment_id = boxed.shipment_id)
      insert into unit_movements (shipment_id, prep_request_id, from_place, to_place, qty, reason, act_id, created_at)
      select shipment_id, ${requestId}, 'reserved', 'packed', qty, 'pack', gen_random_uuid(), now() from boxed`);
  });

/** The contents of boxes that this transaction has read so far. */
async function contentsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = 'outbound_items'`);
  return rows[0]?.rows ?? 0;
}

/** How many contents of boxes an act reads, the comparison at its commit included; the act is undone. */
async function readBy(act: (tx: Tx) => Promise<unknown>): Promise<number> {
  let read = 0;
  const undone = product.db.transaction(async (tx) => {
    await act(tx);
    await tx.execute(sql`set constraints all immediate`);
    read = await contentsRead(tx);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
  return read;
}

test("packing a unit and shipping do not read all contents for each product and box", async () => {
  const { ana, rui, db, now } = product;
  const wanted = Array.from({ length: PRODUCTS }, () => ({ qty: 20 }));
  const { requestId, shipmentIds } = await isScheduled(product, ana, wanted);
  await hasManyBoxes(requestId, rui.userId);
  const boxId = await openedBox(rui, requestId);
  await db.execute(sql`vacuum analyze outbound_items, outbound_boxes, prep_request_items`);

  const unit = { boxId, shipmentId: shipmentIds[0] ?? "", qty: 1, expiresOn: null, deviceKey: null };
  const packing = await readBy((tx) => packUnits(tx, rui.userId, unit, now()));
  expect(packing).toBeGreaterThan(0);
  expect(packing).toBeLessThan(4 * CONTENTS);

  const shipping = await readBy(async (tx) => {
    await shipUnits(tx, requestId, { id: randomUUID(), actorId: rui.userId, now: now() });
    await tx.execute(sql`update prep_requests set status = 'shipped' where id = ${requestId}`);
  });
  expect(shipping).toBeGreaterThan(0);
  expect(shipping).toBeLessThan(30 * CONTENTS);
});
