import { randomUUID } from "node:crypto";
import { maxMonitors } from "@prepara/domain/prices/monitor";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { chatMessages } from "#server/tables/chat";
import { minerResults, priceLists } from "#server/tables/miner";
import { pdf } from "#server/testing/papers";
import { idOf, type Person } from "#server/testing/person";
import { runningProduct } from "#server/testing/product";
import { routeObjects } from "#server/testing/route-objects";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";

/** Every list route asks the database the same number of times for 1 row and for 50 (docs/benchmarks.md). */
const product = await runningProduct();
afterAll(() => product.close());
const { app, apikey, rui, db } = product;

let queries = 0;
const original = db.$client.query.bind(db.$client);
// Counts on the way to the real pool; every read of a list goes through here.
Object.assign(db.$client, {
  query: (...call: Parameters<typeof original>) => {
    queries += 1;
    return original(...call);
  },
});

const described = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()).optional() })),
  ),
});
const { paths } = described.parse((await app.inject("/api/v1/openapi.json")).json());
const isList = (url: string) =>
  JSON.stringify(paths[url.replace(/:(\w+)/g, "{$1}")]?.get?.responses ?? {}).includes("nextCursor");
const lists = product.routes.filter((route) => route.method === "GET" && isList(route.url));

/** The faces of a list that run another statement. */
const faces: Record<string, string[]> = {
  "/api/v1/shipments": ["?status=in_transit", "?status=arrived", "?status=prep_requested", "?q=fone"],
  "/api/v1/admin/shipments": ["?status=in_transit", "?status=arrived", "?q=fone", "?sort=eta"],
  "/api/v1/admin/prep-requests": ["", "?q=zoe", "?order=oldest"],
};

const person = await product.newcomer("Zoe");
const talk = idOf(await person.post("/conversations", {}));

/** One more row in every list of `owner` and of the admins. */
async function oneMoreOfEach(owner: Person): Promise<void> {
  const photo = await picture();
  await routeObjects["DELETE /api/v1/sessions/:id"]?.make(product, owner);
  await isOnTheWay(owner);
  const [arrived, requested] = [await isOnTheWay(owner), await hasArrived(rui, owner)];
  await rui.send(`/admin/shipments/${arrived}/check-in`, {}, [photo]);
  await owner.post("/prep-requests", { items: [{ shipmentId: requested }] });
  await owner.send("/documents", { productName: "Fone" }, [pdf("files", "a.pdf")]);
  const wish = {
    productName: "Fone",
    quantity: 1,
    supplierLink: "https://www.exemplo.com/fone",
    totalUsd: 10,
  };
  await owner.post("/assisted-purchases", wish);
  await minedAndWatched(owner);
  await owner.post("/conversations", {});
  await db.insert(chatMessages).values({ conversationId: talk, role: "user", content: "oi" });
  await routeObjects["DELETE /api/v1/admin/training-documents/:id"]?.make(product, owner);
  const credit = { type: "credit", amountUsd: 1, description: "Crédito" };
  await rui.post(`/admin/customers/${owner.userId}/balance-adjustments`, credit);
}

let products = 0;

/**
 * Written to the tables: imports and searches are limited to one at a time, and 46 of each would take a
 * minute.
 */
async function minedAndWatched(owner: Person): Promise<void> {
  products += 1;
  const asin = `B${String(products).padStart(9, "0")}`;
  const list = { name: asin, fileName: `${asin}.csv`, currentBatch: randomUUID() };
  await db.insert(priceLists).values([{ ...list, userId: owner.userId }, list]);
  await db.insert(minerResults).values({
    userId: owner.userId,
    asin,
    productTitle: "Fone",
    lowestPrice: "5.00",
    supplierName: "Loja",
  });
  await owner.post("/monitors", { input: asin, targetPrice: 4 });
}

/** A customer has no more of these. */
const mostRows: Record<string, number> = { "/api/v1/monitors": maxMonitors };

const items = z.object({ items: z.array(z.unknown()) });

async function asked(url: string, token: string): Promise<{ queries: number; rows: number }> {
  const get = () => app.inject({ url, headers: { authorization: `Bearer ${token}`, apikey } });
  await get(); // the first look-up of a token costs more than the next ones
  const before = queries;
  const answer = await get();
  return { queries: queries - before, rows: items.parse(answer.json()).items.length };
}

const cases = lists.flatMap(({ url, access }) =>
  (faces[url] ?? [""]).map((face) => ({
    url: url.replace(":userId", person.userId).replace("conversations/:id", `conversations/${talk}`) + face,
    access,
  })),
);
const urlOf = (url: string) => `${url}${url.includes("?") ? "&" : "?"}limit=100`;
const tokenOf = (access: string) => (access === "admin" ? rui.token : person.token);

await oneMoreOfEach(person);
const few = new Map<string, { queries: number; rows: number }>();
for (const { url, access } of cases) few.set(url, await asked(urlOf(url), tokenOf(access)));
for (let row = 0; row < 9; row++) await Promise.all(Array.from({ length: 5 }, () => oneMoreOfEach(person)));
await Promise.all(Array.from({ length: 50 }, () => product.newcomer("Cliente")));

describe("queries per request", () => {
  test("are counted for every list of the route table", () => {
    expect(lists.length).toBeGreaterThan(8);
    expect([...few.values()].every((each) => each.rows >= 1 && each.queries >= 1)).toBe(true);
  });

  test.each(cases)("are as many for 46 rows as for one: $url", async ({ url, access }) => {
    const many = await asked(urlOf(url), tokenOf(access));
    expect(many.rows).toBeGreaterThanOrEqual(mostRows[url] ?? Math.max(41, (few.get(url)?.rows ?? 0) + 1));
    expect(many.queries).toBe(few.get(url)?.queries);
    expect(many.queries).toBeLessThanOrEqual(5);
  });
});
