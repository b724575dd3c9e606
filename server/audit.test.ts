import { desc } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { auditLog } from "#server/tables/platform";
import { runningProduct } from "#server/testing/product";
import { callRoute, routeObjects } from "#server/testing/route-objects";

/** Tests for every admin write that it is recorded in the audit log. */
const product = await runningProduct();
afterAll(() => product.close());
const { ana, rui, db } = product;

/** Routes that compute a result from a posted body and store nothing. */
const PREVIEWS = /\/preview$/;

const writes = product.routes
  .filter(({ access, method, url }) => access === "admin" && method !== "GET" && !PREVIEWS.test(url))
  .map((route) => `${route.method} ${route.url}`);
const known = writes.filter((name) => name in routeObjects);

test("every admin write has its entry in its slice's testing/objects.ts", () => {
  expect(writes.filter((name) => !known.includes(name))).toEqual([]);
});

const newest = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe.each(known)("%s", (name) => {
  test("records who changed which object and when", async () => {
    const ids = (await routeObjects[name]?.make(product, ana)) ?? {};
    const before = await newest();
    const answer = await callRoute(rui, name, ids);
    expect(answer.status).toBeLessThan(300);
    const entry = await newest();
    expect(entry?.id).toBeGreaterThan(before?.id ?? 0);
    expect(entry).toMatchObject({
      actorId: rui.userId,
      action: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/),
      objectType: expect.stringMatching(/^[a-z-]+$/),
    });
    if (name.includes(":")) expect(Object.values(ids)).toContain(entry?.objectId);
    expect(Math.abs(Date.now() - (entry?.createdAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test.skipIf(!name.includes(":"))("records nothing when it is refused", async () => {
    const before = await newest();
    expect(
      (await callRoute(rui, name, { id: crypto.randomUUID(), userId: crypto.randomUUID() })).status,
    ).toBe(404);
    expect(await newest()).toEqual(before);
  });
});
