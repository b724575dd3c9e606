import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db, Tx } from "#server/platform/database/database";
import { idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { storedNow } from "./stored-now.ts";
import { storedShipments } from "./stored-shipments.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const MOVEMENTS = 20_000;

/** As if a request of the shipment had been made and cancelled ten thousand times. */
const wasRequestedOften = (db: Db, shipmentId: string, prepRequestId: string) =>
  db.transaction(async (tx) => {
    // The comparison of the units at the commit would add up all movements once for each of them.
    await tx.execute(sql`select set_config('prepara.restoring', 'on', true)`);
    await tx.execute(sql`
      insert into unit_movements (shipment_id, prep_request_id, from_place, to_place, qty, reason, act_id, created_at)
      select ${shipmentId}, ${prepRequestId}, case n % 2 when 1 then 'on_hand' else 'reserved' end,
             case n % 2 when 1 then 'reserved' else 'on_hand' end, 1, 'request', gen_random_uuid(), now()
        from generate_series(1, ${MOVEMENTS}) n`);
  });

/** The movements that this connection has read so far. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = 'unit_movements'`);
  return rows[0]?.rows ?? 0;
}

test("what is stored is read without the movements of requests, however many a customer made", async () => {
  const { ana, rui, db } = product;
  const shipmentId = await hasArrived(rui, ana, { qty: 5 });
  const prepRequestId = idOf(await ana.post("/prep-requests", { items: [{ shipmentId, qty: 2 }] }));
  await wasRequestedOften(db, shipmentId, prepRequestId);
  await db.execute(sql`vacuum analyze unit_movements`);
  const { stored, moved, read } = await db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    return {
      stored: await storedNow(tx, ana.userId, { timeZone: "America/New_York", limit: 10 }),
      moved: await storedShipments(tx, [shipmentId]),
      read: (await rowsRead(tx)) - before,
    };
  });
  expect(stored).toMatchObject([{ shipmentId, now: { units: 5 } }]);
  expect(moved.get(shipmentId)?.movements).toMatchObject([
    { from: "outside", to: "announced" },
    { from: "announced", to: "on_hand", qty: 5 },
  ]);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20);
});
