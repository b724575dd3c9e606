import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { bodyOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { isScheduled } from "./testing/packing-staff.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const page = z.object({
  items: z.array(z.object({ id: z.string(), boxes: z.array(z.unknown()) })),
  nextCursor: z.string().nullable(),
});

test("a page of requests to pack ends before it holds more than a thousand lines", async () => {
  const { ana, rui, db } = product;
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) ids.push((await isScheduled(product, ana)).requestId);
  const manyBoxes = ids.slice(0, 3);
  await db.execute(sql`insert into outbound_boxes (id, prep_request_id, position, opened_by, created_at)
    select gen_random_uuid(), request, position, ${rui.userId}, now()
      from unnest(${sql.param(manyBoxes)}::uuid[]) request, generate_series(1, 500) position`);
  const pages: string[][] = [];
  let cursor = "";
  do {
    const read = bodyOf(page, await rui.get(`/floor/outbound?limit=100${cursor}`));
    pages.push(read.items.map(({ id }) => id));
    cursor = read.nextCursor === null ? "" : `&cursor=${read.nextCursor}`;
  } while (cursor !== "");
  const [first = "", second = "", third = "", fourth = ""] = ids;
  expect(pages).toEqual([[first], [second], [third, fourth]]);
});
