import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { caseChecks } from "#server/features/cases/case-checks";
import { chargeChecks } from "#server/features/charges/charge-checks";
import { outboundChecks } from "#server/features/outbound/outbound-checks";
import { isScheduled, openedBox, packs } from "#server/features/outbound/testing/packing-staff";
import { prepChecks } from "#server/features/prep/prep-checks";
import { stockChecks } from "#server/features/stock/stock-checks";
import { workChecks } from "#server/features/work/work-checks";
import { idempotencyKeys } from "#server/tables/platform";
import { tasks } from "#server/tables/tasks";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";

let product: Product;
let pia: Person;
beforeAll(async () => {
  product = await runningProduct();
  pia = await product.newcomer("Pia");
  await product.rui.put(`/floor/staff/${pia.userId}`, { areas: ["prep"] });
});
afterAll(async () => {
  const checks = [
    ...outboundChecks,
    ...stockChecks,
    ...prepChecks,
    ...chargeChecks,
    ...workChecks,
    ...caseChecks,
  ];
  for (const { title, findProblems } of checks)
    expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  await product.close();
});

async function scheduled(qty: number, owner = product.ana) {
  const { requestId, shipmentIds } = await isScheduled(product, owner, [{ qty }]);
  const [task] = await product.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(eq(tasks.prepRequestId, requestId));
  return { requestId, shipmentId: shipmentIds[0] ?? "", taskId: task?.id ?? "" };
}

type Lost = { shipmentId: string; kind?: string; qty?: number };
const lose = (taskId: string, { shipmentId, kind = "damaged", qty = 1 }: Lost, key?: string, by = pia) =>
  by.post(
    `/floor/tasks/${taskId}/losses`,
    { shipmentId, kind, qty },
    key === undefined ? {} : { "idempotency-key": key },
  );

const placesOf = async (shipmentId: string) =>
  (
    await product.db.execute(sql`select on_hand, damaged, lost, reserved, packed from shipment_places
      where shipment_id = ${shipmentId}`)
  ).rows[0];
const droppedOf = async (requestId: string) =>
  (
    await product.db.execute<{ dropped: number }>(sql`select sum(dropped_qty)::int as dropped
      from prep_request_items where prep_request_id = ${requestId}`)
  ).rows[0]?.dropped;
const casesOf = async (shipmentId: string) =>
  (
    await product.db.execute(sql`select c.kind, c.cause, c.status, u.qty from cases c
      join case_units u on u.case_id = c.id where c.shipment_id = ${shipmentId} order by c.kind`)
  ).rows;
const usage = z.object({ freeUnits: z.object({ used: z.int(), reserved: z.int() }) });

describe("units lost while preparing", () => {
  test("leave the request, and a case caused by the warehouse settles what is owed for them", async () => {
    const { requestId, shipmentId, taskId } = await scheduled(4);
    expect(await lose(taskId, { shipmentId, qty: 2 })).toMatchObject({
      status: 201,
      body: { taskId, prepRequestId: requestId },
    });
    expect(await lose(taskId, { shipmentId, kind: "lost" })).toMatchObject({ status: 201 });
    expect(await placesOf(shipmentId)).toEqual({ on_hand: 0, damaged: 2, lost: 1, reserved: 1, packed: 0 });
    expect(await droppedOf(requestId)).toBe(3);
    expect(await casesOf(shipmentId)).toEqual([
      { kind: "damage", cause: "warehouse", status: "waiting_customer", qty: 2 },
      { kind: "lost_here", cause: "warehouse", status: "waiting_staff", qty: 1 },
    ]);
    expect(await pia.get(`/floor/tasks/${taskId}`)).toMatchObject({
      body: { units: 1, steps: [{ kind: "pack", wanted: 1, done: 0 }, {}, {}] },
    });
    // An admin may propose what is owed in both.
    const open = await product.db.execute<{ id: string }>(
      sql`select id from cases where shipment_id = ${shipmentId}`,
    );
    for (const { id } of open.rows)
      expect(await product.rui.get(`/floor/cases/${id}`)).toMatchObject({
        body: { choices: expect.arrayContaining(["compensate"]) },
      });
  });

  test("cost nothing: paid ones first, then free ones of the month", async () => {
    const eva = await product.newcomer("Eva");
    const { requestId, shipmentId, taskId } = await scheduled(20, eva);
    const month = async () =>
      bodyOf(usage, await product.rui.get(`/admin/prep-requests/${requestId}`)).freeUnits.used;
    const before = await month();
    expect(await lose(taskId, { shipmentId, qty: 3 })).toMatchObject({ status: 201 });
    expect(await month()).toBe(before);
    expect(await lose(taskId, { shipmentId, kind: "lost", qty: 4 })).toMatchObject({ status: 201 });
    const { rows } = await product.db.execute(sql`select qty::int as qty, amount::text as amount, description
      from charges where user_id = ${eva.userId} and kind = 'correction' order by number`);
    // The plan has 15 free units: five were paid.
    expect(rows).toEqual([
      { qty: -3, amount: "-4.50", description: "Correção: 3 unidades danificadas no preparo" },
      { qty: -2, amount: "-3.00", description: "Correção: 4 unidades não encontradas no preparo" },
    ]);
    expect(before - (await month())).toBe(2);
  });

  test("are refused where somebody saw another number of lost ones, so that nobody records one twice", async () => {
    const { requestId, shipmentId, taskId } = await scheduled(4);
    const loseSeen = (seenDropped: number) =>
      pia.post(`/floor/tasks/${taskId}/losses`, { shipmentId, kind: "damaged", qty: 1, seenDropped });
    expect(await loseSeen(0)).toMatchObject({ status: 201 });
    expect(await loseSeen(0)).toMatchObject({ status: 409, body: { code: "losses_changed" } });
    expect(await droppedOf(requestId)).toBe(1);
    expect(await pia.get(`/floor/tasks/${taskId}`)).toMatchObject({ body: { items: [{ dropped: 1 }] } });
    expect(await loseSeen(1)).toMatchObject({ status: 201 });
  });

  test("count once by the key of the device, also after its answer was forgotten", async () => {
    const { requestId, shipmentId, taskId } = await scheduled(4);
    const key = randomUUID();
    expect(await lose(taskId, { shipmentId }, key)).toMatchObject({ status: 201 });
    expect(await lose(taskId, { shipmentId }, key)).toMatchObject({ status: 201 });
    await product.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(await lose(taskId, { shipmentId }, key)).toMatchObject({ status: 201 });
    expect(await droppedOf(requestId)).toBe(1);
    await product.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(await lose(taskId, { shipmentId, qty: 2 }, key)).toMatchObject({
      body: { code: "idempotency_mismatch" },
    });
    expect(await droppedOf(requestId)).toBe(1);
  });

  test("two at once take each unit once, and no more than are reserved", async () => {
    const { requestId, shipmentId, taskId } = await scheduled(3);
    const answers = await Promise.all([
      lose(taskId, { shipmentId, qty: 2 }),
      lose(taskId, { shipmentId, qty: 2, kind: "lost" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await droppedOf(requestId)).toBe(2);
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipmentId);
    expect(await lose(taskId, { shipmentId })).toMatchObject({ status: 409, body: { code: "units_moved" } });
    expect(await placesOf(shipmentId)).toMatchObject({ reserved: 0, packed: 1 });
  });

  test("two at once with one key count once", async () => {
    const { requestId, shipmentId, taskId } = await scheduled(3);
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => lose(taskId, { shipmentId }, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await droppedOf(requestId)).toBe(1);
  });

  test("are refused for somebody else's task, one's own account, another request and one that is set back", async () => {
    const { shipmentId, taskId } = await scheduled(2);
    const other = await scheduled(2, product.bia);
    expect(await lose(taskId, { shipmentId: other.shipmentId })).toMatchObject({
      status: 422,
      body: { code: "wrong_code" },
    });
    await product.rui.post(`/floor/tasks/${taskId}/take`);
    expect(await lose(taskId, { shipmentId })).toMatchObject({ status: 409, body: { code: "taken" } });
    const own = await scheduled(2, pia);
    expect(await lose(own.taskId, own)).toMatchObject({ status: 403, body: { code: "own_account" } });
    expect(await lose(randomUUID(), { shipmentId })).toMatchObject({ status: 404 });
    await product.rui.patch(`/admin/prep-requests/${other.requestId}`, { status: "under_review" });
    expect(await lose(other.taskId, other)).toMatchObject({ status: 409, body: { code: "not_scheduled" } });
    expect(await droppedOf(other.requestId)).toBe(0);
  });
});
