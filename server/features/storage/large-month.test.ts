import { sql } from "drizzle-orm";
import { Client, type QueryResult } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { charges } from "#server/tables/charges";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { chargeMonths } from "./charge-months.ts";
import { storageChecks } from "./storage-checks.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

/** Each day of October 2026 of so many more shipments like this one, at two prices, all counted. */
const wereStored = (shipmentId: string, shipments: number) =>
  product.db.transaction(async (tx) => {
    // Their movements would have to be inserted as well.
    await tx.execute(sql`select set_config('prepara.restoring', 'on', true)`);
    await tx.execute(sql`
      with others as (
        insert into shipments (user_id, product_id, qty, status, arrived_at, received_qty, count_state)
        select user_id, product_id, qty, status, arrived_at, received_qty, count_state
          from shipments, generate_series(1, ${shipments}) where id = ${shipmentId} returning id, user_id)
      insert into storage_days (shipment_id, day, user_id, units, basis, qty, price)
      select id, day::date, user_id, 2, 'unit', 2, case when day < '2026-10-11' then 0.0125 else 0.018 end
        from others, generate_series('2026-10-01'::date, '2026-10-31', '1 day') day`);
    await tx.execute(sql`insert into storage_clock (counted_until) values ('2026-11-01')`);
  });

test("a month of one customer is charged without reading each of its days into the process", async () => {
  const { ana, rui, db } = product;
  await wereStored(await hasArrived(rui, ana, { qty: 2 }), 200);
  const asked = vi.spyOn(Client.prototype, "query");
  await chargeMonths({ db, clock: product.now }, new AbortController().signal);
  const answers = await Promise.all<Partial<QueryResult>>(asked.mock.results.map(({ value }) => value));
  asked.mockRestore();
  const read = answers.flatMap((answer) => answer?.rows ?? []).length;
  expect(await db.select().from(charges)).toMatchObject([
    { kind: "storage", qty: 4_000_000, amount: 5_000 },
    { kind: "storage", qty: 8_400_000, amount: 15_120 },
  ]);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(30);
  for (const { title, findProblems } of storageChecks)
    expect([title, await findProblems({ db })]).toEqual([title, []]);
});
