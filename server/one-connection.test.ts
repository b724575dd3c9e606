import { afterAll, describe, expect, test } from "vitest";
import { runningProduct } from "#server/testing/product";
import { callRoute, routeObjects } from "#server/testing/route-objects";

/**
 * No write asks for a second connection while it holds one: ten that wait for a row which such a write has
 * locked would hold all connections, and keep everybody waiting until a time limit ends. Tested for every
 * route whose path names an object, and for every admin write.
 */
const product = await runningProduct();
afterAll(() => product.close());
const { ana, rui, db } = product;

const writes = product.routes
  .filter(({ method }) => method !== "GET")
  .map((route) => ({ name: `${route.method} ${route.url}`, access: route.access }))
  .filter(({ name }) => name in routeObjects);

/** Takes all connections but one; returns what gives them back. */
async function takeOthers(): Promise<() => void> {
  const size = db.$client.options.max ?? 0;
  const taken = await Promise.all(Array.from({ length: size - 1 }, () => db.$client.connect()));
  return () => {
    for (const client of taken) client.release();
  };
}

test("there are writes to try", () => expect(writes.length).toBeGreaterThan(60));

describe.each(writes)("$name", ({ name, access }) => {
  test("needs one connection", async () => {
    const ids = (await routeObjects[name]?.make(product, ana)) ?? {};
    const giveBack = await takeOthers();
    const answer = await callRoute(access === "customer" ? ana : rui, name, ids).finally(giveBack);
    expect(answer.status, answer.text).toBeLessThan(300);
  });
});
