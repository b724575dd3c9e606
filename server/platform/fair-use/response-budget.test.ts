import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, runningProduct } from "#server/testing/product";
import { responseBudget } from "./response-budget.ts";

test("a customer may be sent five seconds of the rate at once, and the rate from then on", () => {
  let now = 0;
  const budget = responseBudget(1000, () => now);
  budget.count("ana", 5_000);
  expect(budget.excessMs("ana")).toBe(0);
  budget.count("ana", 3_000);
  expect(budget.excessMs("ana")).toBe(3_000);
  expect(budget.excessMs("bia")).toBe(0);
  now = 2_000;
  expect(budget.excessMs("ana")).toBe(1_000);
  now = 60_000;
  budget.count("ana", 5_000);
  expect(budget.excessMs("ana")).toBe(0);
});

test("a customer waits for at most thirty seconds, whatever was counted", () => {
  let now = 0;
  const budget = responseBudget(1000, () => now);
  for (let times = 0; times < 100; times += 1) budget.count("ana", 1_000_000);
  expect(budget.excessMs("ana")).toBe(30_000);
  now = 30_000;
  expect(budget.excessMs("ana")).toBe(0);
});

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ RESPONSE_KB_PER_SECOND: "10" });
});
afterAll(() => product.close());

// One customer who read a list of long texts with eight connections made others wait for a second each time.
test.each(["GET", "HEAD"] as const)(
  "a customer who was sent too much by %s waits with the next read; writes and other customers do not",
  async (method) => {
    const { app, bia, db, newcomer } = product;
    const eva = await newcomer("Eva");
    const purchase = { productName: "Fone", qty: 1, notes: "Nota longa. ".repeat(160) };
    expect((await eva.post("/purchases", purchase)).status).toBe(201);
    await db.execute(sql`insert into shipments (user_id, product_id, qty, notes)
      select user_id, product_id, qty, notes from shipments, generate_series(1, 55) where user_id = ${eva.userId}`);
    const headers = { authorization: `Bearer ${eva.token}` };
    const first = await app.inject({ method, url: "/api/v1/shipments?limit=100", headers });
    expect(Number(first.headers["content-length"])).toBeGreaterThan(110_000);

    const order: string[] = [];
    const answered = async (name: string, response: Promise<{ status: number }>) => {
      expect((await response).status).toBeLessThan(300);
      order.push(name);
    };
    const reads = [answered("read", eva.get("/balance")), answered("next read", eva.get("/balance"))];
    await answered("write", eva.post("/purchases", purchase));
    await answered("other", bia.get("/balance"));
    await Promise.all(reads);
    expect(order).toEqual(["write", "other", "read", "next read"]);
  },
);

// 500 products took 34 ms each time.
test.each(["/api/v1/prep-requests/quote", "/functions/v1/calc-prep-cost"])(
  "a customer who asked for too long quotes (%s) waits with the next one; writes and other customers do not",
  async (url) => {
    const { app, apikey, bia, newcomer } = product;
    const eva = await newcomer("Eva");
    const items = Array.from({ length: 250 }, () => ({ shipmentId: crypto.randomUUID(), qty: 1 }));
    const headers = { apikey, authorization: `Bearer ${eva.token}` };
    const order: string[] = [];
    const quote = async (name: string) => {
      const payload = { userId: eva.userId, items };
      const answer = await app.inject({ method: "POST", url, headers, payload });
      expect(answer.statusCode).toBe(404); // the shipments do not exist
      order.push(name);
    };
    await quote("first");
    const next = quote("next");
    expect((await eva.post("/purchases", { productName: "Fone", qty: 1 })).status).toBe(201);
    order.push("write");
    expect((await bia.get("/balance")).status).toBe(200);
    order.push("other");
    await next;
    expect(order).toEqual(["first", "write", "other", "next"]);
  },
);
