import { noUnits } from "@prepara/domain/stock/places";
import { and, eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { stockChecks } from "#server/features/stock/stock-checks";
import type { Tx } from "#server/platform/database/database";
import { events } from "#server/tables/notices";
import { prepRequestItems } from "#server/tables/prep-requests";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, picture } from "#server/testing/warehouse";
import { countOpenRequests } from "./prep.queries.ts";
import { prepChecks } from "./prep-checks.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ PIX_KEY: "pix@exemplo.com.br", PIX_PAYEE: "Prepara Ltda" });
});
afterAll(async () => {
  try {
    for (const { title, findProblems } of [...prepChecks, ...stockChecks])
      expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  } finally {
    await product.close();
  }
});

const asks = async (person: Person, shipmentId: string, qty: number) =>
  idOf(await person.post("/prep-requests", { items: [{ shipmentId, qty }] }));
const cancel = (person: Person, id: string, headers?: Record<string, string>) =>
  person.post(`/prep-requests/${id}/cancel`, undefined, headers);
const hasMoney = ({ rui }: Product, { userId }: Person) =>
  rui.post(`/admin/customers/${userId}/balance-adjustments`, {
    type: "credit",
    amountUsd: 100,
    description: "Crédito",
  });
const ownMoney = z.object({
  pix: z.unknown(),
  paidBackUsd: z.number(),
  payableBackUsd: z.number(),
});
const itemsSchema = z.object({ items: z.array(z.object({ id: z.string() })) });
const listed = async (person: Person, path: string) =>
  bodyOf(itemsSchema, await person.get(path)).items.map(({ id }) => id);
const places = z.object({ places: z.record(z.string(), z.int()) });

/** Every figure of the customer's and the warehouse's screens that a request changes. */
async function figuresOf({ app, rui }: Product, person: Person, shipmentId: string) {
  const [dashboard, cost, counts, warehouse, shipment] = [
    await person.get("/dashboard"),
    await person.calls("calc-prep-cost", { userId: person.userId, items: [{ shipmentId, qty: 20 }] }),
    await rui.get("/admin/prep-requests/counts"),
    await rui.get("/admin/dashboard"),
    await person.get(`/shipments/${shipmentId}`),
  ];
  const workload = await rui.get("/admin/prep-requests/workload");
  const statement = await app.inject({
    url: "/api/v1/balance/statement.pdf",
    headers: { authorization: `Bearer ${person.token}` },
  });
  const units = z
    .object({ status: z.string(), availableQty: z.int(), receivedQty: z.int(), places: z.unknown() })
    .parse(shipment.body);
  return [dashboard.body, cost.body, counts.body, warehouse.body, workload.body, statement.body, units];
}

describe("cancelling an own request (docs/product.md#cancelling-a-request)", () => {
  test("gives back its units and free units, and every figure is as before it was made", async () => {
    const { rui, db, newcomer } = product;
    const ana = await newcomer("Anita");
    const box = await hasArrived(rui, ana, { qty: 20 });
    const before = await figuresOf(product, ana, box);
    const id = await asks(ana, box, 20);
    expect(await figuresOf(product, ana, box)).not.toEqual(before);
    expect(await cancel(ana, id)).toMatchObject({
      status: 200,
      body: { id, status: "pending_payment", cancelledAt: expect.any(String), totalUsd: 7.5 },
    });
    expect(await figuresOf(product, ana, box)).toEqual(before);
    const items = await db.select().from(prepRequestItems).where(eq(prepRequestItems.prepRequestId, id));
    expect(items).toMatchObject([{ qty: 20, droppedQty: 20 }]);
    const told = await db.select().from(events).where(eq(events.subjectId, id));
    expect(told).toMatchObject([{ type: "prep.cancelled", actorKind: "customer" }]);
    expect(await ana.get(`/shipments/${box}`)).toMatchObject({
      body: { timeline: [{}, {}, { event: "pending_payment" }, { event: "cancelled", qty: 20 }] },
    });
  });

  test("is refused the 51st time within 24 hours, for one customer alone", async () => {
    const { rui, newcomer } = product;
    const [dora, edu] = [await newcomer("Dora"), await newcomer("Edu")];
    const [doras, edus] = [await hasArrived(rui, dora, { qty: 2 }), await hasArrived(rui, edu, { qty: 1 })];
    for (let n = 0; n < 50; n += 1)
      expect(await cancel(dora, await asks(dora, doras, 1))).toMatchObject({ status: 200 });
    const last = await asks(dora, doras, 1);
    expect(await cancel(dora, last)).toMatchObject({ status: 429, body: { code: "daily_cancels" } });
    expect(await cancel(edu, await asks(edu, edus, 1))).toMatchObject({ status: 200 });
    await product.db.execute(
      sql`update prep_requests set cancelled_at = cancelled_at - interval '1 day' where user_id = ${dora.userId}`,
    );
    expect(await cancel(dora, last)).toMatchObject({ status: 200 });
  });

  test("is refused for requests of more than 1,000 lines together within 24 hours", async () => {
    const { rui, db, newcomer } = product;
    const gil = await newcomer("Gilda");
    const box = await hasArrived(rui, gil, { qty: 3 });
    const many = await asks(gil, box, 1);
    expect(await cancel(gil, many)).toMatchObject({ status: 200 });
    const restored = (tx: Tx) => tx.execute(sql`select set_config('prepara.restoring', 'on', true)`);
    await db.transaction(async (tx) => {
      await restored(tx);
      await tx.execute(sql`
        with made as (insert into shipments (user_id, product_id, qty)
          select user_id, product_id, 1 from shipments, generate_series(1, 998) where id = ${box} returning id)
        insert into prep_request_items (prep_request_id, shipment_id, qty, dropped_qty) select ${many}, id, 1, 1 from made`);
    });
    const last = await asks(gil, box, 1);
    const one = await asks(gil, box, 1);
    expect(await cancel(gil, last)).toMatchObject({ status: 200 });
    expect(await cancel(gil, one)).toMatchObject({
      status: 429,
      body: { code: "daily_cancels", detail: expect.stringContaining("muitos produtos") },
    });
    await db.transaction(async (tx) => {
      await restored(tx);
      const added = and(eq(prepRequestItems.prepRequestId, many), ne(prepRequestItems.shipmentId, box));
      await tx.delete(prepRequestItems).where(added);
    });
  });

  test("leaves it in the lists, and out of every filter and of what an account still has open", async () => {
    const { rui, db, newcomer } = product;
    const ben = await newcomer("Benedita");
    const box = await hasArrived(rui, ben, { qty: 20 });
    const id = await asks(ben, box, 20);
    await cancel(ben, id);
    expect(await listed(ben, "/prep-requests")).toEqual([id]);
    for (const filter of ["status=pending_payment", "wait=payment"]) {
      expect(await listed(ben, `/prep-requests?${filter}`)).toEqual([]);
      expect(await listed(rui, `/admin/prep-requests?q=Benedita&${filter}`)).toEqual([]);
    }
    expect(await listed(rui, "/admin/prep-requests?q=Benedita")).toEqual([id]);
    expect(await db.transaction((tx) => countOpenRequests(tx, ben.userId))).toBe(0);
  });

  test("happens once: one key sent twice gets the same answer, a later one is refused; ten at once cancel once", async () => {
    const { rui, newcomer } = product;
    const cid = await newcomer("Cida");
    const box = await hasArrived(rui, cid, { qty: 3 });
    const id = await asks(cid, box, 2);
    const keyed = { "idempotency-key": `cancel-${id}` };
    const first = await cancel(cid, id, keyed);
    expect(await cancel(cid, id, keyed)).toMatchObject({ status: 200, body: first.body });
    expect(await cancel(cid, id)).toMatchObject({ status: 409, body: { code: "request_cancelled" } });
    const other = await asks(cid, box, 3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(cid, other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(bodyOf(places, await cid.get(`/shipments/${box}`)).places).toEqual({ ...noUnits, on_hand: 3 });
  });

  test("is told to an admin who approves it on a screen from before", async () => {
    const { rui, newcomer } = product;
    const dona = await newcomer("Dona");
    const box = await hasArrived(rui, dona, { qty: 60 });
    const approve = (id: string, seenCancelled: boolean) =>
      rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled", seenCancelled });
    const id = await asks(dona, box, 20);
    await cancel(dona, id);
    const refused = { status: 409, body: { code: "request_cancelled" } };
    expect(await approve(id, false)).toMatchObject(refused);
    expect(await dona.get(`/prep-requests/${id}`)).toMatchObject({ body: { status: "pending_payment" } });
    expect(await approve(id, true)).toMatchObject({ status: 200 });
    expect(await approve(id, false)).toMatchObject(refused);
    const raced = await asks(dona, box, 20);
    const both = await Promise.all([approve(raced, false), cancel(dona, raced)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("refuses paying and proving it, and a payment at the same moment wins or loses as a whole", async () => {
    const { rui, newcomer } = product;
    const dan = await newcomer("Danusa");
    await hasMoney(product, dan);
    const box = await hasArrived(rui, dan, { qty: 60 });
    const id = await asks(dan, box, 20);
    await cancel(dan, id);
    const refused = { status: 409, body: { code: "request_cancelled" } };
    expect(await dan.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject(refused);
    expect(await dan.send(`/prep-requests/${id}/proof`, {}, [await picture("file")])).toMatchObject(refused);
    for (let round = 0; round < 2; round += 1) {
      const raced = await asks(dan, box, 20);
      const [paid, cancelled] = await Promise.all([
        dan.post(`/prep-requests/${raced}/pay-with-balance`),
        cancel(dan, raced),
      ]);
      expect([paid.status, cancelled.status].toSorted()).toEqual([200, 409]);
    }
  });

  test("is refused once the payment is in or the work has begun, and for another customer's request", async () => {
    const { ana: other, rui, newcomer } = product;
    const eva = await newcomer("Evandra");
    await hasMoney(product, eva);
    const box = await hasArrived(rui, eva, { qty: 80 });
    const paid = await asks(eva, box, 20);
    await eva.post(`/prep-requests/${paid}/pay-with-balance`);
    expect(await cancel(eva, paid)).toMatchObject({ status: 409, body: { code: "payment_in" } });
    const returned = await asks(eva, box, 20);
    await eva.send(`/prep-requests/${returned}/proof`, {}, [await picture("file")]);
    await rui.patch(`/admin/prep-requests/${returned}`, { status: "pending_payment" });
    const detail = "Você já pagou ou enviou um comprovante. Peça o cancelamento à equipe.";
    expect(await cancel(eva, returned)).toMatchObject({ status: 409, body: { code: "payment_in", detail } });
    const approved = await asks(eva, box, 20);
    await rui.patch(`/admin/prep-requests/${approved}`, { status: "scheduled" });
    expect(await cancel(eva, approved)).toMatchObject({ status: 409, body: { code: "work_begun" } });
    const begun = await asks(eva, box, 20);
    expect(await cancel(other, begun)).toMatchObject({ status: 404 });
    await rui.patch(`/admin/prep-requests/${begun}`, { status: "scheduled" });
    const opened = await rui.post(`/floor/prep-requests/${begun}/outbound-boxes`, {});
    const [parcel] = bodyOf(z.object({ boxes: z.array(z.object({ id: z.string() })) }), opened).boxes;
    await rui.post(`/floor/outbound-boxes/${parcel?.id}/pack`, { shipmentId: box, qty: 1 });
    await rui.patch(`/admin/prep-requests/${begun}`, { status: "pending_payment" });
    expect(await cancel(eva, begun)).toMatchObject({ status: 409, body: { code: "work_begun" } });
  });

  test("is kept whatever status an admin sets: no unit and no free unit moves, nothing is owed or paid", async () => {
    const { rui, newcomer } = product;
    const fay = await newcomer("Fayga");
    const box = await hasArrived(rui, fay, { qty: 20 });
    const id = await asks(fay, box, 20);
    await cancel(fay, id);
    const before = await figuresOf(product, fay, box);
    for (const status of ["scheduled", "shipped", "under_review", "scheduled"] as const) {
      expect(await rui.patch(`/admin/prep-requests/${id}`, { status })).toMatchObject({ status: 200 });
      expect(await figuresOf(product, fay, box)).toEqual(before);
      expect(await fay.get(`/prep-requests/${id}/receipt.pdf`)).toMatchObject({ status: 409 });
      const back = { amountUsd: 1, description: "Teste" };
      expect(await rui.post(`/admin/prep-requests/${id}/pay-back`, back)).toMatchObject({
        status: 409,
        body: { code: "not_paid" },
      });
    }
  });

  test("shows its customer what was paid and what is left to refund, and offers no code to pay it", async () => {
    const { rui, newcomer } = product;
    const gal = await newcomer("Gal");
    await hasMoney(product, gal);
    const id = await asks(gal, await hasArrived(rui, gal, { qty: 20 }), 20);
    const seen = async () => {
      const { pix, ...money } = bodyOf(ownMoney, await gal.get(`/prep-requests/${id}`));
      return { ...money, hasPix: pix !== null };
    };
    expect(await seen()).toMatchObject({ hasPix: true });
    await gal.post(`/prep-requests/${id}/pay-with-balance`);
    expect(await seen()).toMatchObject({ hasPix: false });
    const asked = idOf(await gal.post("/cases/cancellings", { prepRequestId: id, body: "Desisti." }));
    await rui.post(`/floor/cases/${asked}/cancel-request`, { body: "Cancelada." });
    expect(await seen()).toEqual({ paidBackUsd: 0, payableBackUsd: 7.5, hasPix: false });
    expect(await gal.get("/prep-requests")).toMatchObject({ body: { items: [{ id, payableBackUsd: 7.5 }] } });
    await rui.post(`/admin/prep-requests/${id}/pay-back`, { amountUsd: 7.5 });
    expect(await seen()).toEqual({ paidBackUsd: 7.5, payableBackUsd: 0, hasPix: false });
  });
});
