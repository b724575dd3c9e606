import { afterAll, describe, expect, test } from "vitest";
import { runningProduct } from "#server/testing/product";
import { callRoute, routeObjects } from "#server/testing/route-objects";

/**
 * No write may need a second connection while it has one: if ten others wait for a row that it locked, they
 * use all connections, and everybody waits until a time limit. Tested for every route with an id in its path
 * and every admin write.
 */
const product = await runningProduct();
afterAll(() => product.close());
const { ana, rui, db } = product;

const writes = product.routes
  .filter(({ method }) => method !== "GET")
  .map((route) => ({ name: `${route.method} ${route.url}`, access: route.access }))
  .filter(({ name }) => name in routeObjects);

/** Takes all connections of the pool but one; returns a function that releases them. */
async function takeOthers(): Promise<() => void> {
  const size = db.$client.options.max ?? 0;
  const taken = await Promise.all(Array.from({ length: size - 1 }, () => db.$client.connect()));
  return () => {
    for (const client of taken) client.release();
  };
}

test("the route table contains writes to test", () => expect(writes.length).toBeGreaterThan(60));

describe.each(writes)("$name", ({ name, access }) => {
  test("needs one connection", async () => {
    const ids = (await routeObjects[name]?.make(product, ana)) ?? {};
    const giveBack = await takeOthers();
    const answer = await callRoute(access === "customer" ? ana : rui, name, ids).finally(giveBack);
    expect(answer.status, answer.text).toBeLessThan(300);
  });
});
