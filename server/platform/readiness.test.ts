import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Product, runningProduct } from "#server/testing/product";
import { connectClient } from "./database/database.ts";
import { readinessOf } from "./readiness.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ DATABASE_LOCK_TIMEOUT: "1" });
});
afterAll(() => product.close());

describe("a probe", () => {
  test("finds a server ready whose connections all wait for a lock; their wait ends as a 503", async () => {
    const holder = await connectClient(product.databaseUrl);
    await holder.query("begin; lock table shipments in access exclusive mode");
    const lists = Promise.all(Array.from({ length: 20 }, () => product.ana.get("/shipments")));
    expect((await product.app.inject("/readyz")).json()).toEqual({
      status: "ready",
      database: true,
      storage: true,
      log: true,
    });
    for (const list of await lists)
      expect(list).toMatchObject({ status: 503, body: { code: "unavailable" } });
    await holder.end();
    expect(await product.ana.get("/shipments")).toMatchObject({ status: 200 });
  });

  test("gets a response although a part never responds", async () => {
    const readiness = readinessOf({
      databaseUrl: product.databaseUrl,
      store: { check: () => new Promise(() => {}) },
      isLogging: () => true,
    });
    expect(await readiness.check()).toEqual({
      status: "unavailable",
      database: true,
      storage: false,
      log: true,
    });
    readiness.close();
  });

  test("finds a log that cannot be written, and a server that is stopping", async () => {
    const readiness = readinessOf({
      databaseUrl: product.databaseUrl,
      store: product.store,
      isLogging: () => false,
    });
    expect(await readiness.check()).toMatchObject({ status: "unavailable", log: false });
    readiness.withdraw();
    expect(await readiness.check()).toMatchObject({ status: "stopping" });
    readiness.close();
  });
});
