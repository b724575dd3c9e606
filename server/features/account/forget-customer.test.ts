import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Product, runningProduct } from "#server/testing/product";
import { forgetCustomer } from "./forget-customer.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

/** A new table with a `user_id` belongs into one of the two, and into `forgetCustomer` if into the first. */
const forgotten = [
  "chat_conversations",
  "chat_images",
  "documents",
  "miner_results",
  "monitored_products",
  "price_lists",
  "user_roles",
];
const kept = [
  "advisor_usage",
  "compra_assistida",
  "idempotency_keys", // gone within a day
  "prep_requests",
  "products",
  "profiles",
  "shipments",
  "stored_files", // swept once their rows doom them
  "user_balance_history",
  "user_monthly_counters",
];

describe("what stays of a customer (decision record 40)", () => {
  test("is decided for every table that knows customers", async () => {
    const { rows } = await product.db.execute<{ name: string }>(sql`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
      order by 1`);
    expect(rows.map((row) => row.name)).toEqual([...forgotten, ...kept].sort());
  });

  test("is no name, number or role", async () => {
    const { db, newcomer, now, rui } = product;
    const caio = await newcomer("Caio");
    expect(await rui.patch(`/admin/customers/${caio.userId}`, { isAdmin: true })).toMatchObject({
      status: 200,
    });
    await db.transaction((tx) => forgetCustomer(tx, caio.userId, now()));
    expect(await caio.get("/me")).toMatchObject({
      body: { fullName: "Conta excluída", whatsapp: null, isAdmin: false },
    });
  });
});
