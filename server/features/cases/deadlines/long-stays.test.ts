import { daysAfter } from "@prepara/domain/calendar/calendar";
import { startOfDay } from "@prepara/domain/calendar/start-of-day";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countStorage } from "#server/features/storage/storage.public";
import { storageCosts } from "#server/features/storage/testing/objects";
import { cases } from "#server/tables/cases";
import { type Product, runningProduct } from "#server/testing/product";
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
  expect((await bia.get(`/cases/${asked}`)).body).toMatchObject({ qty: 0, choices: [] });
  await askAboutLongStays(at(124), never);
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
  // The disposal is refused when the customer requested some of the units meanwhile.
  const request = await bia.post("/prep-requests", { items: [{ shipmentId: id, qty: 1 }] });
  expect(await sara.send(path, {}, [await picture("photos")])).toMatchObject({
    status: 409,
    body: { code: "units_moved" },
  });
  const number = (request.body as { id: string }).id;
  expect((await bia.post(`/prep-requests/${number}/cancel`, {})).status).toBeLessThan(300);
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
