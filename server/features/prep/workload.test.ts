import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { workloadSchema } from "./workload.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const page = z.object({ items: z.array(z.object({ id: z.string() })), nextCursor: z.string().nullable() });

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ AUTH_TOKEN_LIFE: "31536000" }); // the clock runs for weeks
});
afterAll(() => product.close());

async function requestPrep(): Promise<string> {
  const { ana, rui } = product;
  const box = await hasArrived(rui, ana);
  return idOf(await ana.post("/prep-requests", { items: [{ shipmentId: box }] }));
}

const seen = async () => workloadSchema.parse((await product.rui.get("/admin/prep-requests/workload")).body);

describe("the workload of the warehouse (docs/product.md#managing-prep-requests)", () => {
  test("starts with 14 empty days, today last", async () => {
    const { days, waiting } = await seen();
    expect(days).toHaveLength(14);
    expect(days.every((day) => day.created === 0 && day.shipped === 0)).toBe(true);
    expect(waiting).toEqual({ fresh: 0, aging: 0, old: 0 });
    expect(await product.ana.get("/admin/prep-requests/workload")).toMatchObject({ status: 403 });
  });

  test("counts what came in, what went out and how long the rest has waited", async () => {
    const { rui } = product;
    await requestPrep();
    await requestPrep();
    product.passTime(2 * DAY_MS);
    await requestPrep();
    product.passTime(2 * DAY_MS);
    const sent = await requestPrep();
    await rui.patch(`/admin/prep-requests/${sent}`, { status: "shipped" });
    await rui.patch(`/admin/prep-requests/${sent}`, { status: "scheduled" });
    await rui.patch(`/admin/prep-requests/${sent}`, { status: "shipped" }); // counts once
    const { days, waiting } = await seen();
    expect(days.slice(-5).map(({ created, shipped }) => [created, shipped])).toEqual([
      [2, 0],
      [0, 0],
      [1, 0],
      [0, 0],
      [1, 1],
    ]);
    expect(waiting).toEqual({ fresh: 0, aging: 1, old: 2 });
    expect(await rui.get("/admin/prep-requests/counts")).toMatchObject({
      body: { pending_payment: 3, shipped: 1 },
    });
  });

  test("leaves out requests older than 14 days, except open ones", async () => {
    product.passTime(20 * DAY_MS);
    const { days, waiting } = await seen();
    expect(days.every((day) => day.created === 0 && day.shipped === 0)).toBe(true);
    expect(waiting).toEqual({ fresh: 0, aging: 0, old: 3 });
  });

  test("is read oldest first, page by page, in the reverse of the newest-first list", async () => {
    const { rui } = product;
    const all = page.parse((await rui.get("/admin/prep-requests?limit=100")).body).items;
    const read: string[] = [];
    let cursor = "";
    do {
      const { body } = await rui.get(`/admin/prep-requests?order=oldest&limit=3${cursor}`);
      const { items, nextCursor } = page.parse(body);
      read.push(...items.map(({ id }) => id));
      cursor = nextCursor === null ? "" : `&cursor=${nextCursor}`;
    } while (cursor !== "");
    expect(read).toEqual(all.map(({ id }) => id).reverse());
    expect(await rui.get("/admin/prep-requests?order=sideways")).toMatchObject({ status: 422 });
  });
});
