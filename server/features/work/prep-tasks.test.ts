import { internalCode } from "@prepara/domain/scan/internal-code";
import { workMinutesBetween } from "@prepara/domain/work/promise";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { prepTask } from "#server/features/work/testing/objects";
import { withPacker } from "#server/features/work/testing/with-packer";
import { readSettings } from "#server/settings";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { taskScans } from "#server/tables/tasks";
import { pdf, writtenPdf } from "#server/testing/pdf-files";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { hasArrived, picture } from "#server/testing/warehouse";
import { calendarOf } from "./due.ts";
import { promiseFollower } from "./follow-promises.ts";

const { dock, packer, tasksOf } = await withPacker();

/** Without holidays, so that any fourteen days hold as much work. */
const settings = readSettings({ AUTH_RATE_LIMITS: "off" });

const ownRequests = z.object({
  items: z.array(
    z.object({ progress: z.object({ promisedUntil: z.string().nullable() }).loose().nullable() }),
  ),
});

const counted = z.object({ countedKeys: z.array(z.string()) });

const steps = z.object({
  status: z.string(),
  steps: z.array(z.object({ position: z.int(), kind: z.string(), done: z.int(), wanted: z.int() })),
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

  /** A prep task, the code of its only product, and scans at its first step. */
  const scannedTask = async () => {
    const { product } = dock;
    const ana = await product.newcomer("Ana");
    const { id } = await prepTask(product, ana);
    const [shipment] = await product.db
      .select({ number: shipments.number })
      .from(shipments)
      .innerJoin(products, eq(products.id, shipments.productId))
      .where(eq(shipments.userId, ana.userId));
    return {
      right: internalCode("shipment", shipment?.number ?? 0),
      scan: (code: string, key: string, more: object = {}) =>
        packer.post(`/floor/tasks/${id}/steps/0`, { code, ...more }, { "idempotency-key": key }),
      post: (body: object) => packer.post(`/floor/tasks/${id}/steps/0`, body),
      kept: async () => {
        const scans = await product.db.select().from(taskScans).where(eq(taskScans.taskId, id));
        return scans.map(({ code, ok }) => [code, ok]);
      },
    };
  };
  const wrong = { status: 422, body: { code: "wrong_code", detail: "Este não é o produto desta etapa." } };

  test("a scan of another product is refused and kept; one of the product counts", async () => {
    const { right, scan, kept } = await scannedTask();
    expect(await scan("B0WRONG123", "wrong-1")).toMatchObject(wrong);
    expect(await scan("B0WRONG123", "wrong-1")).toMatchObject(wrong);
    expect(await scan(right, "right-1")).toMatchObject({ status: 201 });
    expect(await kept()).toEqual([
      ["B0WRONG123", false],
      [right, true],
    ]);
  });

  test("a scan that the screen refused does not count, even if the product has its code by now", async () => {
    const { right, scan, post, kept } = await scannedTask();
    expect(await scan(right, "refused", { isWrong: true })).toMatchObject(wrong);
    expect(await scan(right, "refused", { isWrong: true })).toMatchObject(wrong);
    expect(await scan("B0WRONG123", "other", { isWrong: true })).toMatchObject(wrong);
    expect(await scan(right, "counted", { isWrong: false })).toMatchObject({
      status: 201,
      body: { steps: [{ done: 1 }, {}, {}] },
    });
    expect(await kept()).toEqual([
      [right, false],
      ["B0WRONG123", false],
      [right, true],
    ]);
    expect(await post({ add: 1, isWrong: true })).toMatchObject({ status: 422, body: { code: "invalid" } });
  });

  test("name the keys of the reader's acts that their figures contain, the newest fifty", async () => {
    const { product } = dock;
    const { id } = await prepTask(product, await product.newcomer("Ana"));
    const keysFor = async (person: Person) => counted.parse((await person.get(`/floor/tasks/${id}`)).body);
    expect(await keysFor(packer)).toEqual({ countedKeys: [] });
    const act = (set: number, key: string) =>
      packer.post(`/floor/tasks/${id}/steps/0`, { set }, { "idempotency-key": key });
    expect(await act(1, "key-0")).toMatchObject({ status: 201, body: { countedKeys: ["key-0"] } });
    for (let number = 1; number <= 51; number += 1) await act(number % 2, `key-${number}`);
    const newest = Array.from({ length: 50 }, (_, index) => `key-${51 - index}`);
    expect(await keysFor(packer)).toEqual({ countedKeys: newest });
    // A colleague's keys are not named, nor acts without a key.
    await packer.post(`/floor/tasks/${id}/release`, {});
    expect(await keysFor(product.rui)).toEqual({ countedKeys: [] });
    await product.rui.post(`/floor/tasks/${id}/steps/0`, { set: 0 });
    expect(await keysFor(product.rui)).toEqual({ countedKeys: [] });
    expect(await keysFor(packer)).toEqual({ countedKeys: newest });
  });

  test("name the key of an act exactly when their figures contain it, while acts go on", async () => {
    const { product } = dock;
    const { id } = await prepTask(product, await product.newcomer("Ana"));
    let isDone = false;
    const acts = (async () => {
      for (let number = 1; number <= 40; number += 1)
        await packer.post(
          `/floor/tasks/${id}/steps/0`,
          { set: number % 2 },
          { "idempotency-key": `race-${number}` },
        );
      isDone = true;
    })();
    while (!isDone) {
      const read = counted.extend(steps.shape).parse((await packer.get(`/floor/tasks/${id}`)).body);
      expect(read.steps[0]?.done).toBe(read.countedKeys.length % 2);
    }
    await acts;
  });
});
