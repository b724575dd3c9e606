import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isScheduled, openedBox, packs, unpacks } from "#server/features/outbound/testing/packing-staff";
import { changes } from "#server/tables/platform";
import { taskSteps, tasks } from "#server/tables/tasks";
import { type Product, runningProduct } from "#server/testing/product";
import { closeChecked } from "./testing/closing.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => closeChecked(product));

test("'Embalar' follows the units in boxes, and nobody counts it by hand beside them (docs/product.md#tasks)", async () => {
  const { db, rui } = product;
  const ana = await product.newcomer("Ana");
  const { requestId, shipmentIds } = await isScheduled(product, ana, [
    { qty: 4 },
    { qty: 2, name: "Cabo", asin: "B0CHX1W1XZ" },
  ]);
  const [phone = "", cable = ""] = shipmentIds;
  const ofRequest = db.select({ id: tasks.id }).from(tasks).where(eq(tasks.prepRequestId, requestId));
  const packing = async () => {
    const [step] = await db
      .select()
      .from(taskSteps)
      .where(and(inArray(taskSteps.taskId, ofRequest), eq(taskSteps.kind, "pack")));
    return [step?.done, step?.wanted];
  };
  const toldOfTasks = () =>
    db.$count(changes, and(eq(changes.customerId, ana.userId), eq(changes.topic, "tasks")));
  const [task] = await ofRequest;
  expect(await packing()).toEqual([0, 6]);

  // Counted by hand before there are boxes; from the first packed unit on the boxes say it.
  await rui.post(`/floor/tasks/${task?.id}/steps/0`, { add: 5 });
  expect(await packing()).toEqual([5, 6]);
  const box = await openedBox(rui, requestId);
  const before = await toldOfTasks();
  await packs(rui, box, phone, 3, "three-phones");
  await packs(rui, box, phone, 3, "three-phones");
  expect(await packing()).toEqual([3, 6]);
  expect(await toldOfTasks()).toBeGreaterThan(before);
  expect(await rui.post(`/floor/tasks/${task?.id}/steps/0`, { add: 1 })).toMatchObject({
    status: 409,
    body: { code: "step_follows_boxes" },
  });
  await Promise.all([packs(rui, box, phone), packs(rui, box, cable, 2)]);
  expect(await packing()).toEqual([6, 6]);
  await unpacks(rui, box, phone, 2);
  expect(await packing()).toEqual([4, 6]);
  await unpacks(rui, box, phone, 2);
  await unpacks(rui, box, cable, 2);
  expect(await packing()).toEqual([0, 6]);
});
