import { internalCode } from "@prepara/domain/scan/internal-code";
import { workMinutesBetween } from "@prepara/domain/work/promise";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { atTheDock } from "#server/features/dock/testing/at-the-dock";
import { closeChecked } from "#server/features/work/testing/objects";
import { readSettings } from "#server/settings";
import { events } from "#server/tables/notices";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { taskScans, tasks } from "#server/tables/tasks";
import { pdf, writtenPdf } from "#server/testing/pdf-files";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { hasArrived, picture } from "#server/testing/warehouse";
import { promiseFollower } from "./follow-promises.ts";
import { prepTask } from "./testing/objects.ts";
import { calendarOf } from "./work-terms.ts";

let dock: Awaited<ReturnType<typeof atTheDock>>;
let packer: Person;
beforeAll(async () => {
  dock = await atTheDock();
  packer = await dock.product.newcomer("Paula");
  await dock.product.rui.put(`/floor/staff/${packer.userId}`, { areas: ["prep"] });
});
afterAll(() => closeChecked(dock.product));

/** Without holidays, so that any fourteen days hold as much work. */
const settings = readSettings({ AUTH_RATE_LIMITS: "off" });

const listed = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      kind: z.string(),
      status: z.string(),
      block: z.string().nullable(),
      dueAt: z.string().nullable(),
      subject: z.object({ type: z.string(), id: z.string(), number: z.int() }),
      customer: z.object({ userId: z.string() }),
    }),
  ),
  nextCursor: z.string().nullable(),
});
const tasksOf = async (owner: Person, query = "") =>
  bodyOf(listed, await packer.get(`/floor/tasks?limit=100&userId=${owner.userId}${query}`)).items;
const ownRequests = z.object({
  items: z.array(
    z.object({ progress: z.object({ promisedUntil: z.string().nullable() }).loose().nullable() }),
  ),
});
const steps = z.object({
  status: z.string(),
  steps: z.array(z.object({ position: z.int(), kind: z.string(), done: z.int(), wanted: z.int() })),
});

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

describe("prep requests", () => {
  const requested = async (owner: Person, items: object[] = []) => {
    const shipmentId = await hasArrived(dock.product.rui, owner, { qty: 3 });
    const all = items.length > 0 ? items : [{ shipmentId, fnsku: "X001ABCDEF" }];
    return { shipmentId, id: idOf(await owner.post("/prep-requests", { items: all })) };
  };
  const setTo = (id: string, status: string) =>
    dock.product.rui.patch(`/admin/prep-requests/${id}`, { status });

  test("an approved request is a task; moved back it is none, approved again a new one, shipped it is done", async () => {
    const ana = await dock.product.newcomer("Ana");
    const { id } = await requested(ana);
    expect(await tasksOf(ana)).toEqual([]);
    await setTo(id, "scheduled");
    const [first] = await tasksOf(ana);
    expect(first).toMatchObject({
      kind: "prep",
      status: "ready",
      block: null,
      subject: { type: "prep_request", id },
    });
    expect(first?.dueAt).not.toBeNull();
    await setTo(id, "under_review");
    expect(await tasksOf(ana)).toEqual([]);
    await setTo(id, "scheduled");
    const [second] = await tasksOf(ana);
    expect(second?.number).toBeGreaterThan(first?.number ?? 0);
    await setTo(id, "shipped");
    expect(await packer.get(`/floor/tasks/${second?.id}`)).toMatchObject({
      body: { status: "done", doneByStatus: true },
    });
    expect(await packer.get(`/floor/tasks/${first?.id}`)).toMatchObject({ body: { status: "cancelled" } });
  });

  test("a cancelled request has no task", async () => {
    const ana = await dock.product.newcomer("Ana");
    const { id } = await requested(ana);
    await setTo(id, "scheduled");
    const asked = idOf(await ana.post("/cases/cancellings", { prepRequestId: id, body: "Desisti." }));
    expect((await tasksOf(ana))[0]).toMatchObject({ status: "ready" });
    await dock.product.doJobs("work.follow-promises");
    expect((await tasksOf(ana))[0]).toMatchObject({ status: "waiting", block: "case", dueAt: null });
    await dock.product.rui.post(`/floor/cases/${asked}/cancel-request`, { body: "Cancelada." });
    expect(await tasksOf(ana)).toEqual([]);
  });

  test("waiting stops the time of the promise, which continues where it stood", async () => {
    const { product } = dock;
    const ana = await product.newcomer("Ana");
    await prepTask(product, ana);
    const [before] = await tasksOf(ana);
    const asked = idOf(
      await ana.post("/cases/cancellings", { prepRequestId: before?.subject.id, body: "Desisti." }),
    );
    const now = product.now();
    const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
    const follow = (days: number) =>
      promiseFollower({ db: product.db, clock: () => daysLater(days), settings })(
        new AbortController().signal,
      );
    await follow(0);
    expect((await tasksOf(ana))[0]).toMatchObject({ status: "waiting", block: "case", dueAt: null });
    await follow(14);
    await ana.post(`/cases/${asked}/withdraw`);
    await follow(14);
    const [after] = await tasksOf(ana);
    expect(after).toMatchObject({ status: "ready", block: null });
    const left = (since: Date, task: typeof before) =>
      workMinutesBetween(since, new Date(task?.dueAt ?? 0), calendarOf(settings));
    const leftBefore = left(now, before);
    expect(leftBefore).toBeGreaterThan(20 * 60);
    expect(Math.abs(left(daysLater(14), after) - leftBefore)).toBeLessThanOrEqual(1);
  });

  test("waits for the labels of a product without FNSKU and page, and is worked on all the same", async () => {
    const { product } = dock;
    const ana = await product.newcomer("Ana");
    const [one, other] = [
      await hasArrived(product.rui, ana, { qty: 3 }),
      await hasArrived(product.rui, ana, { qty: 2 }),
    ];
    const { id } = await requested(ana, [{ shipmentId: one }, { shipmentId: other }]);
    await setTo(id, "scheduled");
    const follow = async () => {
      await product.doJobs("work.follow-promises");
      const [task] = await tasksOf(ana);
      return [task?.status, task?.block, task?.dueAt === null];
    };
    expect(await follow()).toEqual(["waiting", "labels", true]);
    const [task] = await tasksOf(ana);
    expect(await packer.post(`/floor/tasks/${task?.id}/take`)).toMatchObject({
      status: 201,
      body: { status: "waiting", assignee: { fullName: "Paula" } },
    });
    expect(await packer.post(`/floor/tasks/${task?.id}/steps/0`, { add: 1 })).toMatchObject({ status: 201 });

    const file = pdf("file", "etiquetas.pdf", await writtenPdf(["imagem"]));
    await ana.send(`/prep-requests/${id}/labels`, { kind: "fnsku", shipmentId: one }, [file]);
    await product.doJobs();
    expect(await follow()).toEqual(["waiting", "labels", true]); // for the other product
    await ana.put(`/prep-requests/${id}/items/${other}/fnsku`, { fnsku: "X001ABCDEF" });
    expect(await follow()).toEqual(["doing", null, false]);
  });

  test("shows its customer its progress, until when it is promised and what it waits for", async () => {
    const ana = await dock.product.newcomer("Ana");
    const { id, shipmentId } = await requested(ana);
    const progress = async () => bodyOf(ownRequests, await ana.get("/prep-requests")).items[0]?.progress;
    expect(await progress()).toBeNull();
    await setTo(id, "scheduled");
    const [task] = await tasksOf(ana);
    const promise = { promisedUntil: task?.dueAt, forecast: null, block: null };
    const queued = { ...promise, isStarted: false, packedUnits: 0, units: 3 };
    expect(await progress()).toEqual(queued);
    await packer.post(`/floor/tasks/${task?.id}/steps/0`, { add: 2 });
    expect(await progress()).toEqual({ ...queued, isStarted: true, packedUnits: 2 });
    await ana.put(`/prep-requests/${id}/items/${shipmentId}/fnsku`, { fnsku: null });
    await dock.product.doJobs("work.follow-promises");
    expect(await progress()).toMatchObject({ promisedUntil: null, block: "labels" });
    await setTo(id, "shipped");
    expect(await progress()).toBeNull();
  });

  test("its steps are the services of its items, the packing, the labels and the photo, all done before the end", async () => {
    const { product } = dock;
    const ana = await product.newcomer("Ana");
    const { id } = await prepTask(product, ana);
    const read = async () => bodyOf(steps, await packer.get(`/floor/tasks/${id}`));
    expect((await read()).steps.map(({ kind, wanted }) => [kind, wanted])).toEqual([
      ["pack", 2],
      ["label", 1],
      ["photo", 1],
    ]);
    expect(await packer.send(`/floor/tasks/${id}/finish`, {})).toMatchObject({
      status: 409,
      body: { code: "steps_open", detail: "Falta: Embalar, Etiquetar caixas, Foto do fechamento." },
    });
    await packer.post(`/floor/tasks/${id}/steps/0`, { add: 2 });
    await packer.post(`/floor/tasks/${id}/steps/1`, { set: 1 });
    expect(await packer.post(`/floor/tasks/${id}/steps/0`, { add: 1 })).toMatchObject({
      status: 409,
      body: { code: "step_full" },
    });
    expect(await packer.send(`/floor/tasks/${id}/finish`, {}, [await picture()])).toMatchObject({
      status: 409,
      body: { code: "units_unpacked", detail: "Fora das caixas: 2 un. Embale-as ou conclua sem caixas." },
    });
    const withoutBoxes = { withoutBoxes: "true" };
    expect(await packer.send(`/floor/tasks/${id}/finish`, withoutBoxes, [await picture()])).toMatchObject({
      status: 201,
      body: { status: "done", photos: [{}] },
    });
    expect(await packer.send(`/floor/tasks/${id}/finish`, {})).toMatchObject({
      status: 409,
      body: { code: "task_closed" },
    });
  });

  test("a scan of another product is refused and kept; one of the product counts", async () => {
    const { product } = dock;
    const ana = await product.newcomer("Ana");
    const { id } = await prepTask(product, ana);
    const [shipment] = await product.db
      .select({ number: shipments.number })
      .from(shipments)
      .innerJoin(products, eq(products.id, shipments.productId))
      .where(eq(shipments.userId, ana.userId));
    const scan = (code: string, key: string) =>
      packer.post(`/floor/tasks/${id}/steps/0`, { code }, { "idempotency-key": key });
    const wrong = { status: 422, body: { code: "wrong_code", detail: "Este não é o produto desta etapa." } };
    expect(await scan("B0WRONG123", "wrong-1")).toMatchObject(wrong);
    expect(await scan("B0WRONG123", "wrong-1")).toMatchObject(wrong);
    const right = internalCode("shipment", shipment?.number ?? 0);
    expect(await scan(right, "right-1")).toMatchObject({ status: 201 });
    const kept = await product.db.select().from(taskScans).where(eq(taskScans.taskId, id));
    expect(kept.map(({ code, ok }) => [code, ok])).toEqual([
      ["B0WRONG123", false],
      [right, true],
    ]);
  });
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
      const page = bodyOf(listed, await packer.get(`/floor/tasks?limit=3${cursor}`));
      seen.push(...page.items.map(({ id }) => id));
      dues.push(...page.items.map(({ dueAt }) => dueAt));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(bodyOf(listed, await packer.get("/floor/tasks?limit=100")).items.length);
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
      bodyOf(listed, await packer.get(`/floor/tasks?limit=100&q=${encodeURIComponent(q)}`)).items.map(
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
