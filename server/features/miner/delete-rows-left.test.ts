import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { priceListBatches, priceListItems } from "#server/tables/miner";
import { idOf } from "#server/testing/person";
import { uploadsList } from "#server/testing/price-list";
import { type Product, runningProduct } from "#server/testing/product";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const rows = Array.from({ length: 12 }, (_, at) => ({ asin: "B08N5WRWNW", price: String(at + 1) }));

test("a list and an account end at once, however long their rows take, and a job deletes these", async () => {
  const { db, ana, newcomer } = product;
  const eva = await newcomer("Eva");
  const list = idOf(await uploadsList(ana, rows));
  await uploadsList(eva, rows);
  await uploadsList(product.bia, rows);
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${priceListItems} in share mode`);
    expect(await ana.delete(`/price-lists/${list}`)).toMatchObject({ status: 204 });
    const { app } = product;
    const headers = { authorization: `Bearer ${eva.token}` };
    const payload = { email: eva.email };
    const ended = await app.inject({ method: "DELETE", url: "/api/v1/me", headers, payload });
    expect(ended.statusCode).toBe(204);
  });
  expect(await ana.get("/price-lists")).toMatchObject({ body: { items: [] } });
  expect(await db.$count(priceListItems)).toBe(36);
  await product.doJobs("miner.delete-rows-left");
  expect(await db.$count(priceListItems)).toBe(12);
  expect(await db.$count(priceListBatches)).toBe(1);
});
