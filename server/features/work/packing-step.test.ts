import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  closes,
  isScheduled,
  openedBox,
  packs,
  unpacks,
} from "#server/features/outbound/testing/packing-staff";
import { closeChecked } from "#server/features/work/testing/objects";
import { changes } from "#server/tables/platform";
import { taskSteps, tasks } from "#server/tables/tasks";
import { type Product, runningProduct } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";
import { prepTask } from "./testing/objects.ts";

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

test("'Etiquetar caixas' wants a label for each box that holds units (docs/product.md#tasks)", async () => {
  const { db, rui } = product;
  const { requestId, shipmentIds } = await isScheduled(product, await product.newcomer("Ana"), [{ qty: 4 }]);
  const [phone = ""] = shipmentIds;
  const labels = async () => {
    const [step] = await db
      .select({
        position: taskSteps.position,
        done: taskSteps.done,
        wanted: taskSteps.wanted,
        taskId: tasks.id,
      })
      .from(taskSteps)
      .innerJoin(tasks, eq(tasks.id, taskSteps.taskId))
      .where(and(eq(tasks.prepRequestId, requestId), eq(taskSteps.kind, "label")));
    return step;
  };
  const [one, other] = [await openedBox(rui, requestId), await openedBox(rui, requestId)];
  expect(await labels()).toMatchObject({ done: 0, wanted: 1 });
  await packs(rui, one, phone, 1);
  await packs(rui, other, phone, 3);
  const step = await labels();
  expect(step).toMatchObject({ done: 0, wanted: 2 });
  await rui.post(`/floor/tasks/${step?.taskId}/steps/${step?.position}`, { set: 2 });
  await unpacks(rui, one, phone, 1);
  expect(await labels()).toMatchObject({ done: 1, wanted: 1 });
});

test("the task is assigned to the first person who packs a unit; a colleague then reads the name (docs/product.md#tasks)", async () => {
  const { db, rui } = product;
  const [ana, packer] = [await product.newcomer("Ana"), await product.newcomer("Pia")];
  await rui.put(`/floor/staff/${packer.userId}`, { areas: ["prep"] });
  const { id, requestId, shipmentId } = await prepTask(product, ana);
  const box = await openedBox(packer, requestId);
  const holder = async () => (await db.select().from(tasks).where(eq(tasks.id, id)))[0];
  expect(await holder()).toMatchObject({ assigneeId: null, startedAt: null });
  await packs(packer, box, shipmentId);
  expect(await holder()).toMatchObject({ assigneeId: packer.userId, status: "doing" });
  expect((await holder())?.startedAt).not.toBeNull();
  await packs(rui, box, shipmentId);
  expect(await holder()).toMatchObject({ assigneeId: packer.userId });
  expect(await rui.post(`/floor/tasks/${id}/take`)).toMatchObject({
    status: 409,
    body: { code: "taken", detail: "Pia já pegou esta tarefa." },
  });
  // A task about one's own goods cannot be taken, nor its steps done.
  const own = await prepTask(product, packer);
  await packs(packer, await openedBox(packer, own.requestId), own.shipmentId);
  const [kept] = await db.select().from(tasks).where(eq(tasks.id, own.id));
  expect(kept).toMatchObject({ assigneeId: null });
});

test("a task does not end while a box with units is open; photos of closed boxes are the closing photo (docs/product.md#preparing)", async () => {
  const { rui } = product;
  const { id, requestId, shipmentId } = await prepTask(product, await product.newcomer("Ana"));
  const finish = async (fields = {}) => rui.send(`/floor/tasks/${id}/finish`, fields, [await picture()]);
  const [one, other] = [await openedBox(rui, requestId), await openedBox(rui, requestId)];
  await openedBox(rui, requestId); // stays empty, and keeps nobody from finishing
  await packs(rui, one, shipmentId);
  await rui.post(`/floor/tasks/${id}/steps/1`, { set: 1 });
  expect(await finish()).toMatchObject({
    status: 409,
    body: { code: "steps_open", detail: "Falta: Embalar, fechar a caixa 1." },
  });
  await packs(rui, other, shipmentId);
  expect(await finish()).toMatchObject({
    status: 409,
    body: { detail: "Falta: Etiquetar caixas, fechar as caixas 1 e 2." },
  });
  await rui.post(`/floor/tasks/${id}/steps/1`, { set: 2 });
  // Not even one who says that units go without boxes ends it while boxes are open.
  for (const fields of [{}, { withoutBoxes: "true" }])
    expect(await finish(fields)).toMatchObject({
      status: 409,
      body: { code: "steps_open", detail: "Falta: fechar as caixas 1 e 2." },
    });
  await closes(rui, one);
  expect(await finish()).toMatchObject({ status: 409, body: { detail: "Falta: fechar a caixa 2." } });
  await closes(rui, other);
  expect(await rui.send(`/floor/tasks/${id}/finish`, {})).toMatchObject({
    status: 201,
    body: { status: "done", photos: [], steps: [{ done: 2 }, { done: 2 }, { kind: "photo", done: 1 }] },
  });
});

test("a box that is opened again while the task is finished leaves no task done beside an open box", async () => {
  const { db, rui } = product;
  for (let round = 0; round < 5; round += 1) {
    const { id, requestId, shipmentId } = await prepTask(product, await product.newcomer("Ana"));
    const box = await openedBox(rui, requestId);
    await packs(rui, box, shipmentId, 2);
    await closes(rui, box);
    await rui.post(`/floor/tasks/${id}/steps/1`, { set: 1 });
    const [finished, reopened] = await Promise.all([
      rui.send(`/floor/tasks/${id}/finish`, {}),
      rui.post(`/floor/outbound-boxes/${box}/reopen`),
    ]);
    expect(reopened.status).toBe(201);
    const [task] = await db.select().from(tasks).where(eq(tasks.id, id));
    // Either the end came first, or it was refused: never a deadlock, never both at once.
    expect([
      [201, "done"],
      [409, "doing"],
    ]).toContainEqual([finished.status, task?.status]);
  }
});
