import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { countStatements } from "#server/testing/count-statements";
import { bodyOf, type Person } from "#server/testing/person";
import { runningProduct } from "#server/testing/product";
import { routeObjects, sliceObjects } from "#server/testing/route-objects";

/** Tests that every list route runs as many queries for many rows as for one (docs/benchmarks.md). */
const product = await runningProduct();
afterAll(() => product.close());
const { app, apikey, rui, db } = product;

const statementsSoFar = countStatements(db);

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

const listQueries: Record<string, string[]> = Object.fromEntries(
  sliceObjects.flatMap((slice) => Object.entries(slice.listQueries ?? {})),
);
const mostRows: Record<string, number> = Object.fromEntries(
  sliceObjects.flatMap((slice) => Object.entries(slice.mostRows ?? {})),
);

const person = await product.newcomer("Zoe");

/** Adds one row to every list of `owner` and of the admins. */
async function oneMoreOfEach(owner: Person): Promise<void> {
  for (const slice of sliceObjects) await slice.oneMoreOfEach?.(product, owner);
}

const page = z.object({ items: z.array(z.unknown()) });

/** The least of three counts: a job, or a repeated check of the token, may add queries. */
async function countQueries(url: string, token: string): Promise<{ queries: number; rows: number }> {
  const get = () => app.inject({ url, headers: { authorization: `Bearer ${token}`, apikey } });
  let answer = await get(); // the first check of a token costs more than the next ones
  const counts: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const before = statementsSoFar();
    answer = await get();
    counts.push(statementsSoFar() - before);
  }
  const { items } = bodyOf(page, { status: answer.statusCode, body: { url, ...answer.json<object>() } });
  return { queries: Math.min(...counts), rows: items.length };
}

/**
 * Replaces the ids in the path of a list, e.g. the messages of a conversation, by those of a new object of
 * the person.
 */
async function realUrl(url: string): Promise<string> {
  const ids = url.includes(":") ? await routeObjects[`GET ${url}`]?.make(product, person) : {};
  return url.replace(/:(\w+)/g, (_, name: string) => ids?.[name] ?? "");
}

const cases: { url: string; list: string; access: string }[] = [];
for (const { url, access } of lists) {
  const path = await realUrl(url);
  for (const query of listQueries[url] ?? [""]) cases.push({ url: path + query, list: url, access });
}
const urlOf = (url: string) => `${url}${url.includes("?") ? "&" : "?"}limit=100`;
const tokenOf = (access: string) => (access === "customer" ? person.token : rui.token);

await oneMoreOfEach(person);
const few = new Map<string, { queries: number; rows: number }>();
for (const { url, access } of cases) few.set(url, await countQueries(urlOf(url), tokenOf(access)));
for (let row = 0; row < 9; row++) await Promise.all(Array.from({ length: 5 }, () => oneMoreOfEach(person)));
await Promise.all(Array.from({ length: 50 }, () => product.newcomer("Cliente")));

describe("queries per request", () => {
  test("are counted for every list of the route table", () => {
    expect(lists.length).toBeGreaterThan(8);
    expect([...few.values()].every((each) => each.queries >= 1)).toBe(true);
  });

  test("are counted with a row in every list (`oneMoreOfEach` of its slice's testing/objects.ts adds one)", () => {
    expect([...few].filter(([, { rows }]) => rows === 0).map(([url]) => url)).toEqual([]);
  });

  test.each(cases)("are as many for 46 rows as for one: $url", async ({ url, list, access }) => {
    const many = await countQueries(urlOf(url), tokenOf(access));
    expect(many.rows).toBeGreaterThanOrEqual(mostRows[list] ?? Math.max(41, (few.get(url)?.rows ?? 0) + 1));
    expect(many.queries).toBe(few.get(url)?.queries);
    expect(many.queries).toBeLessThanOrEqual(5);
  });
});
