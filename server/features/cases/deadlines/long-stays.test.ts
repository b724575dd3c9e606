import { daysAfter } from "@prepara/domain/calendar/calendar";
import { startOfDay } from "@prepara/domain/calendar/start-of-day";
import { rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { countStorage } from "#server/features/storage/storage.public";
import { storageCosts } from "#server/features/storage/testing/objects";
import { cases } from "#server/tables/cases";
import { storageDays } from "#server/tables/storage";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";
import { hasArrived, picture } from "#server/testing/warehouse";
import {
  caseEventsOf,
  caseOf,
  closeChecked,
  decide,
  lastDecisionId,
  placesOf,
  todayOf,
  zone,
} from "../testing/cases-of.ts";
import { askAboutLongStays } from "./long-stays.ts";
import { remindDue } from "./remind-due.ts";

const never = new AbortController().signal;
let product: Product;
beforeAll(async () => {
  product = await runningProduct({ WAREHOUSE_TIME_ZONE: zone });
  await storageCosts(product, todayOf(product), "0.10", { freeDays: 2 });
});
afterAll(() => closeChecked(product));

/** The jobs as they work on a day, so many days from today. */
const at = (days: number, after = 120) => ({
  db: product.db,
  clock: () => new Date(startOfDay(daysAfter(todayOf(product), days), zone).getTime() + 2 * 3_600_000),
  settings: { WAREHOUSE_TIME_ZONE: zone, ABANDON_AFTER_DAYS: after },
});
const openOf = (shipmentId: string) =>
  product.db
    .select()
    .from(cases)
    .where(and(eq(cases.shipmentId, shipmentId), eq(cases.kind, "abandonment")));
/** Moves the due date of the case to yesterday. */
const passDue = (id: string) =>
  product.db
    .update(cases)
    .set({ dueOn: daysAfter(todayOf(product), -1) })
    .where(eq(cases.id, id));

test("goods stored and paid for 120 days are asked about once, for 30 days, and nothing moves", async () => {
  const { bia, rui } = product;
  const id = await hasArrived(rui, bia, { qty: 6, damagedQty: 1 });
  await countStorage(at(122), never);
  await askAboutLongStays(at(122), never);
  expect(await openOf(id)).toEqual([]);
  await countStorage(at(123), never);
  await askAboutLongStays(at(123, 0), never);
  expect(await openOf(id)).toEqual([]);
  await Promise.all([askAboutLongStays(at(123), never), askAboutLongStays(at(123), never)]);
  await askAboutLongStays(at(124), never);
  const dueOn = daysAfter(todayOf(product), 153);
  expect(await openOf(id)).toMatchObject([
    { status: "waiting_customer", totalQty: 5, dueOn, dueWhy: "storage" },
  ]);
  const asked = await caseOf(bia, id, "abandonment");
  expect((await bia.get(`/cases/${asked}`)).body).toMatchObject({
    qty: 5,
    undecidedQty: 5,
    choices: ["return", "dispose"],
  });
  await remindDue(at(146), never);
  await remindDue(at(160), never);
  expect((await caseEventsOf(product, asked)).map(([type]) => type)).toEqual([
    "case.opened",
    "case.due_soon",
  ]);
  expect(await placesOf(product, id)).toEqual({ on_hand: 5, damaged: 1 });

  // A part is returned at once where staff prove it; the rest stays the customer's to decide.
  const decisionId = lastDecisionId(
    await decide(bia, asked, { decision: "return", qty: "2", text: "Etiqueta" }),
  );
  expect(await placesOf(product, id)).toMatchObject({ on_hand: 5 });
  const done = await rui.send(`/floor/cases/${asked}/decisions/${decisionId}/done`, { tracking: "1Z" }, [
    await picture("photos"),
  ]);
  expect(done).toMatchObject({ status: 201, body: { qty: 3, status: "waiting_customer" } });
  expect(await placesOf(product, id)).toEqual({ on_hand: 3, returned: 2, damaged: 1 });

  // Units that are requested leave the case; it ends without any.
  const request = await bia.post("/prep-requests", { items: [{ shipmentId: id, qty: 3 }] });
  expect(request.status).toBe(201);
  expect((await bia.get(`/cases/${asked}`)).body).toMatchObject({
    status: "settled",
    outcome: "As unidades já saíram do estoque",
  });
});

test("an admin alone disposes of them, after the days, and staff with a photo", async () => {
  const { bia, rui } = product;
  const sara = await product.newcomer("Sara");
  await rui.put(`/floor/staff/${sara.userId}`, { areas: ["suporte", "recebimento"] });
  const id = await hasArrived(rui, bia, { qty: 4 });
  await countStorage(at(260), never);
  await askAboutLongStays(at(260), never);
  const asked = await caseOf(bia, id, "abandonment");
  const dispose = { decision: "dispose_abandoned", qty: "4", text: "O prazo passou." };
  const decideAs = (person: typeof rui) => person.post(`/floor/cases/${asked}/decide`, dispose);
  expect(await decideAs(rui)).toMatchObject({ status: 422, body: { code: "not_decidable" } });
  await passDue(asked);
  expect((await sara.get(`/floor/cases/${asked}`)).body).toMatchObject({ choices: [] });
  expect(await decideAs(sara)).toMatchObject({ status: 422, body: { code: "not_decidable" } });
  expect(await decide(bia, asked, dispose)).toMatchObject({ status: 422 });
  expect((await rui.get(`/floor/cases/${asked}`)).body).toMatchObject({ choices: ["dispose_abandoned"] });
  const decided = await decideAs(rui);
  expect(decided).toMatchObject({ status: 201, body: { status: "waiting_staff", qty: 4 } });
  expect(await placesOf(product, id)).toEqual({ on_hand: 4 });
  const path = `/floor/cases/${asked}/decisions/${lastDecisionId(decided)}/done`;
  expect(await sara.send(path, {}, [])).toMatchObject({ status: 422, body: { code: "needs_photo" } });
  expect(await sara.send(path, {}, [await picture("photos")])).toMatchObject({
    status: 201,
    body: { status: "settled" },
  });
  expect(await placesOf(product, id)).toEqual({ disposed: 4 });
});

test("a later arrival restarts the 120 days: the case ends, and none is opened before they are over", async () => {
  const { bia, rui } = product;
  const id = await hasArrived(rui, bia, { qty: 4 });
  await countStorage(at(400), never);
  await askAboutLongStays(at(400), never);
  const asked = await caseOf(bia, id, "abandonment");
  await product.db
    .update(cases)
    .set({ createdAt: new Date(product.now().getTime() - 86_400_000) })
    .where(eq(cases.id, asked));
  await askAboutLongStays(at(400, 0), never);
  expect((await bia.get(`/cases/${asked}`)).body).toMatchObject({
    status: "settled",
    outcome: "Chegaram mais unidades: o prazo recomeça",
  });
  expect(await placesOf(product, id)).toEqual({ on_hand: 4 });
});

describe("orders to return or dispose of goods that their customer requests afterwards", () => {
  type Person = Product["bia"];
  type Order = { decision: string; qty: number; text?: string };

  /** A case about units of `owner`, with what its customer or an admin decided about them in this order. */
  async function orderedOf(owner: Person, qty: number, orders: readonly Order[]) {
    const { rui } = product;
    const shipmentId = await hasArrived(rui, owner, { qty });
    // One paid day and a limit of one: the tests above counted the days until then.
    const price = { basis: "unit", price: rateFromDecimal("0.10") } as const;
    const day = daysAfter(todayOf(product), 1);
    const units = { units: qty, qty: wholeQuantity(qty) };
    await product.db
      .insert(storageDays)
      .values({ shipmentId, userId: owner.userId, day, ...units, ...price });
    await askAboutLongStays(at(2, 1), never);
    const caseId = await caseOf(owner, shipmentId, "abandonment");
    for (const { qty: units, ...order } of orders) {
      const isOfAdmin = order.decision === "dispose_abandoned";
      if (isOfAdmin) await passDue(caseId);
      const fields = { ...order, qty: String(units) };
      const made = isOfAdmin
        ? await rui.post(`/floor/cases/${caseId}/decide`, fields)
        : await decide(owner, caseId, fields);
      expect(made.status).toBe(201);
    }
    return { shipmentId, caseId };
  }
  const abandoned = (qty: number) => ({ decision: "dispose_abandoned", qty, text: "O prazo passou." });
  const requested = (owner: Person, shipmentId: string, qty: number, headers = {}) =>
    owner.post("/prep-requests", { items: [{ shipmentId, qty }] }, headers);

  const shown = z.object({
    qty: z.int(),
    undecidedQty: z.int(),
    status: z.string(),
    version: z.string(),
    decisions: z.array(z.object({ id: z.string(), decision: z.string(), qty: z.int(), state: z.string() })),
  });
  const seenCase = async (caseId: string) =>
    shown.parse((await product.rui.get(`/floor/cases/${caseId}`)).body);
  const ordersOf = async (caseId: string) =>
    (await seenCase(caseId)).decisions.map(({ decision, qty, state }) => [decision, qty, state]);
  const taskPage = z.object({
    items: z.array(z.object({ kind: z.string(), units: z.int() })),
  });
  const tasksOf = async (owner: Person) =>
    taskPage
      .parse((await product.rui.get(`/floor/tasks?userId=${owner.userId}`)).body)
      .items.filter(({ kind }) => kind !== "check_in");
  /** 'Feito' on the screen of an admin who saw this version of the case. */
  const done = async (caseId: string, seen: z.output<typeof shown>, fields = {}) =>
    product.rui.send(
      `/floor/cases/${caseId}/decisions/${seen.decisions.at(-1)?.id}/done`,
      fields,
      [await picture("photos")],
      seenIn({ status: 200, body: seen }),
    );

  test("have only what is left at once, in the case, its task and 'Feito'", async () => {
    const cida = await product.newcomer("Cida");
    const { shipmentId, caseId } = await orderedOf(cida, 10, [abandoned(10)]);
    const before = await seenCase(caseId);
    expect(await tasksOf(cida)).toMatchObject([{ kind: "dispose", units: 10 }]);
    const key = { "idempotency-key": crypto.randomUUID() };
    const [made, again] = [
      await requested(cida, shipmentId, 6, key),
      await requested(cida, shipmentId, 6, key),
    ];
    expect(made.status).toBe(201);
    expect(again.body).toEqual(made.body);
    const after = await seenCase(caseId);
    expect(after).toMatchObject({ qty: 4, undecidedQty: 0, status: "waiting_staff" });
    expect(after.decisions).toMatchObject([{ decision: "dispose_abandoned", qty: 4, state: "wanted" }]);
    expect(await tasksOf(cida)).toEqual([{ kind: "dispose", units: 4 }]);
    // Whoever saw ten is told that the case changed.
    expect(await done(caseId, before)).toMatchObject({ status: 409, body: { code: "case_changed" } });
    expect(await done(caseId, after)).toMatchObject({ status: 201, body: { status: "settled" } });
    expect(await placesOf(product, shipmentId)).toEqual({ reserved: 6, disposed: 4 });
    expect(await tasksOf(cida)).toEqual([]);
  });

  test("end with their task and the case when all is requested, once", async () => {
    const dora = await product.newcomer("Dora");
    const { shipmentId, caseId } = await orderedOf(dora, 10, [abandoned(10)]);
    const before = await seenCase(caseId);
    expect((await requested(dora, shipmentId, 10)).status).toBe(201);
    expect(await tasksOf(dora)).toEqual([]);
    expect((await dora.get(`/cases/${caseId}`)).body).toMatchObject({
      status: "settled",
      outcome: "As unidades já saíram do estoque",
      decisions: [{ state: "dropped" }],
    });
    await askAboutLongStays(at(124), never);
    const events = (await caseEventsOf(product, caseId)).map(([type]) => type);
    expect(events.filter((type) => type === "case.settled")).toHaveLength(1);
    expect(await done(caseId, before)).toMatchObject({ status: 409, body: { code: "decided_already" } });
    expect(await placesOf(product, shipmentId)).toEqual({ reserved: 10 });
  });

  test("are lowered the latest first, also the customer's own, of each shipment of the request", async () => {
    const edu = await product.newcomer("Edu");
    const first = await orderedOf(edu, 10, [
      { decision: "return", qty: 3, text: "Etiqueta" },
      { decision: "dispose", qty: 5 },
    ]);
    const second = await orderedOf(edu, 10, [{ decision: "dispose", qty: 4 }]);
    expect(await seenCase(second.caseId)).toMatchObject({ status: "waiting_customer", undecidedQty: 6 });
    const items = [first, second].map(({ shipmentId }) => ({ shipmentId, qty: 6 }));
    expect((await edu.post("/prep-requests", { items })).status).toBe(201);
    expect(await ordersOf(first.caseId)).toEqual([
      ["return", 3, "wanted"],
      ["dispose", 1, "wanted"],
    ]);
    // What is left is all ordered now, so the team is next.
    expect(await ordersOf(second.caseId)).toEqual([["dispose", 4, "wanted"]]);
    expect(await seenCase(second.caseId)).toMatchObject({ status: "waiting_staff", undecidedQty: 0 });
    expect((await requested(edu, first.shipmentId, 2)).status).toBe(201);
    expect(await ordersOf(first.caseId)).toEqual([
      ["return", 2, "wanted"],
      ["dispose", 1, "dropped"],
    ]);
    expect(await tasksOf(edu)).toEqual([
      { kind: "return", units: 2 },
      { kind: "dispose", units: 4 },
    ]);
  });

  test("stay lowered when the request is cancelled; the rest is decided about again within the hour", async () => {
    const fabi = await product.newcomer("Fabi");
    const { shipmentId, caseId } = await orderedOf(fabi, 10, [{ decision: "dispose", qty: 10 }]);
    const { id } = z.object({ id: z.string() }).parse((await requested(fabi, shipmentId, 6)).body);
    expect((await fabi.post(`/prep-requests/${id}/cancel`, {})).status).toBe(200);
    await askAboutLongStays(at(124), never);
    expect(await seenCase(caseId)).toMatchObject({ qty: 10, undecidedQty: 6, status: "waiting_customer" });
    expect(await ordersOf(caseId)).toEqual([["dispose", 4, "wanted"]]);
  });

  test("are lowered by a correction of the units, too", async () => {
    const gil = await product.newcomer("Gil");
    const { shipmentId, caseId } = await orderedOf(gil, 10, [{ decision: "dispose", qty: 10 }]);
    const away = { from: "on_hand", to: "lost", qty: 6, reason: "Não achamos" };
    const adjusted = await product.rui.post(`/floor/shipments/${shipmentId}/adjust`, away);
    expect(adjusted.status).toBe(201);
    expect(await ordersOf(caseId)).toEqual([["dispose", 4, "wanted"]]);
    expect(await tasksOf(gil)).toEqual([{ kind: "dispose", units: 4 }]);
  });

  test("lose against a request at once with 'Feito', or win; never both", async () => {
    const helo = await product.newcomer("Helo");
    for (const qty of [10, 6, 6, 10]) {
      const { shipmentId, caseId } = await orderedOf(helo, 10, [abandoned(10)]);
      const seen = await seenCase(caseId);
      const [made, carried] = await Promise.all([requested(helo, shipmentId, qty), done(caseId, seen)]);
      expect([made.status, carried.status].filter((status) => status === 201)).toHaveLength(1);
      expect(await placesOf(product, shipmentId)).toEqual(
        made.status === 201 ? { reserved: qty, ...(qty < 10 && { on_hand: 10 - qty }) } : { disposed: 10 },
      );
    }
  });
});
