import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { openedBox, packs } from "#server/features/outbound/testing/packing-staff";
import { prepTask } from "#server/features/work/testing/objects";
import { taskPage, withPacker } from "#server/features/work/testing/with-packer";
import { events } from "#server/tables/notices";
import { tasks } from "#server/tables/tasks";
import { whileCustomerLocked, whileLocked } from "#server/testing/customer-lock";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { hasArrived, picture } from "#server/testing/warehouse";

const { dock, packer, tasksOf } = await withPacker();

describe("check-ins", () => {
  test("a matched box makes one task for its shipment, which the count finishes and its undoing opens again", async () => {
    const ana = await dock.product.newcomer("Ana");
    const code = dock.freshNumber();
    const shipmentId = await dock.announces(ana, code);
    await dock.scan(code);
    await dock.scan(code, { another: "true" });
    const [task, ...others] = await tasksOf(ana);
    expect(task).toMatchObject({
      kind: "check_in",
      status: "ready",
      subject: { type: "shipment", id: shipmentId },
    });
    expect(others).toEqual([]);
    expect(await dock.staff.send(`/floor/tasks/${task?.id}/finish`, {})).toMatchObject({
      status: 409,
      body: { code: "finished_by_count" },
    });

    const [box] = bodyOf(
      z.object({ items: z.array(z.object({ id: z.string() })) }),
      await dock.staff.get("/floor/boxes?day=today&status=matched"),
    ).items;
    await dock.staff.patch(`/floor/boxes/${box?.id}`, { userId: ana.userId });
    for (const { id } of bodyOf(
      z.object({ items: z.array(z.object({ id: z.string() })) }),
      await dock.staff.get("/floor/boxes?day=today&status=matched"),
    ).items)
      await dock.staff.patch(`/floor/boxes/${id}`, { userId: ana.userId });
    expect(await dock.counted(shipmentId, 12)).toMatchObject({ status: 201 });
    expect(await tasksOf(ana)).toEqual([]);
    expect(await packer.get(`/floor/tasks/${task?.id}`)).toMatchObject({ body: { status: "done" } });
    await dock.undoNewest(shipmentId);
    expect(await tasksOf(ana)).toMatchObject([{ kind: "check_in", status: "ready" }]);
  });

  test("a box with a suite and no shipment is a task of its own, which moves with its owner and ends when it is handed back", async () => {
    const [ana, bia] = [await dock.product.newcomer("Ana"), await dock.product.newcomer("Bia")];
    const logged = await dock.scan(dock.freshNumber(), { suite: String(await dock.suiteOf(ana)) });
    const id = idOf(logged);
    expect(await tasksOf(ana)).toMatchObject([{ kind: "check_in", subject: { type: "box", id } }]);
    await dock.staff.patch(`/floor/boxes/${id}`, { userId: bia.userId });
    expect(await tasksOf(ana)).toEqual([]);
    expect(await tasksOf(bia)).toHaveLength(1);
    await dock.staff.post(`/floor/boxes/${id}/hand-back`, { reason: "Recusada" });
    expect(await tasksOf(bia)).toEqual([]);
  });

  test("the boxes of a deleted shipment have their own task, with the same promise", async () => {
    const ana = await dock.product.newcomer("Ana");
    const code = dock.freshNumber();
    const shipmentId = await dock.announces(ana, code);
    await dock.scan(code, { suite: String(await dock.suiteOf(ana)) });
    const [before] = await tasksOf(ana);
    expect(await ana.delete(`/shipments/${shipmentId}`)).toMatchObject({ status: 204 });
    expect(await tasksOf(ana)).toMatchObject([{ subject: { type: "box" }, dueAt: before?.dueAt }]);
  });
});

const steps = z.object({
  status: z.string(),
  steps: z.array(z.object({ position: z.int(), kind: z.string(), done: z.int(), wanted: z.int() })),
});

describe("the assignee of a task", () => {
  test("of fifty who take it at once one gets it, and the others read the name", async () => {
    const { product } = dock;
    const { id } = await prepTask(product, await product.newcomer("Ana"));
    const people = [packer, dock.staff, product.rui];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => people[at % 3]?.post(`/floor/tasks/${id}/take`)),
    );
    const [task] = await product.db.select().from(tasks).where(eq(tasks.id, id));
    const winners = new Set(
      answers.flatMap((answer, at) => (answer?.status === 201 ? people[at % 3]?.userId : [])),
    );
    expect([...winners]).toEqual([task?.assigneeId]);
    const refused = answers.filter((answer) => answer?.status !== 201);
    expect(refused.length).toBeGreaterThan(30);
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: "taken", detail: expect.stringMatching(/ já pegou esta tarefa\.$/) },
      });
  });

  test("a step that is sent fifty times counts once, and fifty steps count fifty times", async () => {
    const { product } = dock;
    const ana = await product.newcomer("Ana");
    const shipmentId = await hasArrived(product.rui, ana, { qty: 60 });
    const requestId = idOf(await ana.post("/prep-requests", { items: [{ shipmentId }] }));
    await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
    const [task] = await tasksOf(ana);
    const send = (key: string) =>
      packer.post(`/floor/tasks/${task?.id}/steps/0`, { add: 1 }, { "idempotency-key": key });
    const same = await Promise.all(Array.from({ length: 50 }, () => send("one-scan")));
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]));
    const read = async () => bodyOf(steps, await packer.get(`/floor/tasks/${task?.id}`)).steps[0];
    expect(await read()).toMatchObject({ done: 1 });
    await Promise.all(Array.from({ length: 50 }, (_, at) => send(`scan-${at}`)));
    expect(await read()).toMatchObject({ done: 51 });
  });

  test("a key sent at steps of two tasks at once counts at one of them and is refused at the other", async () => {
    const { product } = dock;
    const ana = await product.newcomer("Ana");
    const two = [(await prepTask(product, ana)).id, (await prepTask(product, ana)).id];
    for (const key of Array.from({ length: 10 }, (_, at) => `two-tasks-${at}`)) {
      const answers = await Promise.all(
        two.map((id) => packer.post(`/floor/tasks/${id}/steps/0`, { set: 1 }, { "idempotency-key": key })),
      );
      expect(answers.toSorted((one, other) => one.status - other.status)).toMatchObject([
        { status: 201 },
        { status: 409, body: { code: "idempotency_mismatch" } },
      ]);
    }
  });

  test("a key sent again with another code or total is refused and changes nothing", async () => {
    const { product } = dock;
    const ana = await product.newcomer("Ana");
    const { id } = await prepTask(product, ana);
    const path = `/floor/tasks/${id}/steps/0`;
    const send = (key: string, body: object) => packer.post(path, body, { "idempotency-key": key });
    const mismatch = { status: 409, body: { code: "idempotency_mismatch" } };
    expect(await send("a-total", { set: 1 })).toMatchObject({ status: 201 });
    for (const other of [{ set: 0 }, { code: "X001ABCDEF" }])
      expect(await send("a-total", other)).toMatchObject(mismatch);
    expect(await send("a-total", { set: 1 })).toMatchObject({ status: 201 });
    expect(bodyOf(steps, await packer.get(`/floor/tasks/${id}`)).steps[0]).toMatchObject({ done: 1 });
  });

  test("it is released, passed on, and returned when its holder no longer works there", async () => {
    const { product } = dock;
    const { rui } = product;
    const { id } = await prepTask(product, await product.newcomer("Ana"));
    const helper = await product.newcomer("Hugo");
    await rui.put(`/floor/staff/${helper.userId}`, { areas: ["prep"] });
    const told = async (person: Person) =>
      (await product.db.select().from(events).where(eq(events.userId, person.userId))).map(
        ({ type }) => type,
      );
    const taken = { status: 409, body: { code: "taken", detail: "Paula já pegou esta tarefa." } };
    await packer.post(`/floor/tasks/${id}/take`);
    expect(await helper.post(`/floor/tasks/${id}/release`)).toMatchObject(taken);
    expect(await helper.post(`/floor/tasks/${id}/assign`, { userId: helper.userId })).toMatchObject(taken);
    expect(await helper.post(`/floor/tasks/${id}/steps/0`, { add: 1 })).toMatchObject(taken);
    const outsider = await product.newcomer("Olga");
    expect(await packer.post(`/floor/tasks/${id}/assign`, { userId: outsider.userId })).toMatchObject({
      status: 422,
      body: { code: "not_assignable" },
    });
    expect(await packer.post(`/floor/tasks/${id}/assign`, { userId: helper.userId })).toMatchObject({
      body: { assignee: { fullName: "Hugo" }, status: "doing" },
    });
    expect(await told(helper)).toEqual(["staff.task_assigned"]);
    expect(await rui.post(`/floor/tasks/${id}/assign`, { userId: packer.userId })).toMatchObject({
      status: 201,
    });
    await rui.post(`/floor/tasks/${id}/assign`, { userId: helper.userId });
    expect(await told(helper)).toEqual(["staff.task_assigned", "staff.task_assigned"]);
    await rui.put(`/floor/staff/${helper.userId}`, { areas: ["suporte"] });
    expect(await packer.get(`/floor/tasks/${id}`)).toMatchObject({
      body: { assignee: null, status: "ready" },
    });
  });

  test("nobody gets one by an act that waited while their areas were removed", async () => {
    const { product } = dock;
    const ana = await product.newcomer("Ana");
    const { id, requestId, shipmentId } = await prepTask(product, ana);
    const boxId = await openedBox(product.rui, requestId);
    const gil = await product.newcomer("Gil");
    const joins = () => product.rui.put(`/floor/staff/${gil.userId}`, { areas: ["prep"] });
    const leaves = async () =>
      expect(await product.rui.delete(`/floor/staff/${gil.userId}`)).toMatchObject({ status: 204 });
    const task = { row: "select from tasks where id = $1 for update", id };
    await joins();
    const take = () => gil.post(`/floor/tasks/${id}/take`);
    expect(await whileLocked(product, task, take, leaves)).toMatchObject({ status: 403 });
    await joins();
    const step = () => gil.post(`/floor/tasks/${id}/steps/1`, { set: 1 });
    expect(await whileLocked(product, task, step, leaves)).toMatchObject({ status: 403 });
    await joins();
    const pack = () => packs(gil, boxId, shipmentId, 1);
    expect(await whileCustomerLocked(product, ana.userId, pack, leaves)).toMatchObject({ status: 403 });
    expect(await packer.post(`/floor/tasks/${id}/take`)).toMatchObject({ status: 201 });
  });

  test("nobody may work on a task of their own account", async () => {
    const { product } = dock;
    const { id } = await prepTask(product, packer);
    expect(await packer.post(`/floor/tasks/${id}/take`)).toMatchObject({
      status: 403,
      body: { code: "own_account" },
    });
    expect(await packer.get("/floor/tasks?limit=100")).toMatchObject({
      body: { items: expect.arrayContaining([expect.objectContaining({ id, isOwn: true })]) },
    });
  });
});

describe("the list", () => {
  test("pages hold every open task once, in the order of the promise, those that wait last", async () => {
    const { product } = dock;
    for (let made = 0; made < 4; made += 1) await prepTask(product, await product.newcomer("Nair"));
    const seen: string[] = [];
    const dues: (string | null)[] = [];
    for (let cursor = ""; ; ) {
      const page = bodyOf(taskPage, await packer.get(`/floor/tasks?limit=3${cursor}`));
      seen.push(...page.items.map(({ id }) => id));
      dues.push(...page.items.map(({ dueAt }) => dueAt));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(bodyOf(taskPage, await packer.get("/floor/tasks?limit=100")).items.length);
    expect(dues).toEqual(dues.toSorted((one, other) => (one ?? "z").localeCompare(other ?? "z")));
    const one = seen[0];
    await product.rui.patch(`/admin/tasks/${one}`, { priority: 0 });
    expect(await packer.get(`/floor/tasks/${one}`)).toMatchObject({ body: { priority: 0 } });
    expect(await packer.patch(`/admin/tasks/${one}`, { priority: 0 })).toMatchObject({ status: 403 });
  });

  test("is searched by the customer's suite or name", async () => {
    const { product } = dock;
    const [zilda, other] = [await product.newcomer("Zilda"), await product.newcomer("Nair")];
    const { id } = await prepTask(product, zilda);
    await prepTask(product, other);
    const { suiteLabel } = bodyOf(z.object({ suiteLabel: z.string() }), await zilda.get("/me"));
    const found = async (q: string) =>
      bodyOf(taskPage, await packer.get(`/floor/tasks?limit=100&q=${encodeURIComponent(q)}`)).items.map(
        (task) => task.id,
      );
    expect(await found("zilda")).toEqual([id]);
    expect(await found(`suíte ${suiteLabel}`)).toEqual([id]);
    expect(await found("ninguém assim")).toEqual([]);
  });

  test("a forged cursor is refused in words", async () => {
    for (const cursor of [
      "x",
      Buffer.from("[9e99,1,1]").toString("base64url"),
      Buffer.from("[1,1,1e300]").toString("base64url"),
    ])
      expect(await packer.get(`/floor/tasks?cursor=${cursor}`)).toMatchObject({ status: 400 });
  });
});

test("what a case asks for is a task, done with the decision", async () => {
  const { product } = dock;
  const ana = await product.newcomer("Ana");
  await hasArrived(product.rui, ana, { qty: 3, damagedQty: 2 });
  const found = bodyOf(z.object({ items: z.array(z.object({ id: z.string() })) }), await ana.get("/cases"));
  const caseId = found.items[0]?.id;
  const asked = await ana.send(`/cases/${caseId}/decide`, { decision: "dispose", qty: "2" });
  const decided = bodyOf(z.object({ decisions: z.array(z.object({ id: z.string() })) }), asked);
  const [task] = await tasksOf(ana);
  expect(task).toMatchObject({ kind: "dispose", status: "ready", subject: { type: "case", id: caseId } });
  const done = `/floor/cases/${caseId}/decisions/${decided.decisions.at(-1)?.id}/done`;
  expect(await product.rui.send(done, {})).toMatchObject({ status: 422, body: { code: "needs_photo" } });
  await product.rui.send(done, {}, [await picture()]);
  expect(await tasksOf(ana)).toEqual([]);
  expect(await packer.get(`/floor/tasks/${task?.id}`)).toMatchObject({ body: { status: "done" } });
});
