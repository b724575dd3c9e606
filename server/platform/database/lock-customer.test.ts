import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";

const product = await runningProduct();
afterAll(() => product.close());

test("small writes of a customer do not block changes of money, requests, plan, role and areas", async () => {
  const { rui, db, newcomer } = product;
  const eve = await newcomer("Eve");
  const shipmentId = await hasArrived(rui, eve, { qty: 2 });
  const account = `/admin/customers/${eve.userId}`;
  const credit = { type: "credit", amountUsd: 1, description: "Crédito" };
  const acts = [
    () => rui.patch(account, { isAdmin: true }),
    () => rui.patch(account, { isAdmin: false }),
    () => rui.patch(account, { plan: "premium" }),
    () => rui.put(`/floor/staff/${eve.userId}`, { areas: ["prep"] }),
    () => rui.delete(`/floor/staff/${eve.userId}`),
    () => rui.post(`${account}/balance-adjustments`, credit),
    () => eve.post("/prep-requests", { items: [{ shipmentId, qty: 1 }] }),
    () => eve.post("/monitors", { input: "B00TEST001", targetPrice: 5 }),
  ];
  // As a stream of small writes holds it: before one ends, the next one begins.
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from profiles where user_id = ${eve.userId} for key share`);
    for (const act of acts) {
      const { status, text } = await act();
      expect(status, text).toBeLessThan(300);
    }
  });
});
