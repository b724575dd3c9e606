import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { eventually } from "#server/platform/testing/eventually";
import { idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";

const counts = z.object({
  pending_payment: z.int(),
  under_review: z.int(),
  scheduled: z.int(),
  shipped: z.int(),
});

const pageOfRequests = z.object({
  items: z.array(z.object({ id: z.string(), items: z.array(z.unknown()) })),
  nextCursor: z.string().nullable(),
});

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ PIX_KEY: "pix@exemplo.com.br", PIX_PAYEE: "Prepara Ltda" });
});
afterAll(() => product.close());

describe("requesting prep (docs/product.md#prep-requests)", () => {
  test("takes the month's free units first and freezes price and plan", async () => {
    const { rui, newcomer } = product;
    const caio = await newcomer("Caio");
    const box = await hasArrived(rui, caio, { qty: 20 });
    const answer = await caio.post("/prep-requests", { items: [{ shipmentId: box }] });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: "pending_payment",
        totalUnits: 20,
        freeUnitsApplied: 15,
        paidUnits: 5,
        unitPriceApplied: 1.5,
        totalUsd: 7.5,
        freeRemaining: 0,
        pix: { key: "pix@exemplo.com.br", payee: "Prepara Ltda" },
      },
    });
    expect(await caio.get("/shipments?status=prep_requested")).toMatchObject({
      body: { items: [{ id: box }] },
    });
  });

  test("leaves the rest of a shipment under Chegaram until nothing is left (docs/decisions/0013)", async () => {
    const { ana, rui } = product;
    const box = await hasArrived(rui, ana, { qty: 3 });
    expect(await ana.post("/prep-requests", { items: [{ shipmentId: box, qty: 2 }] })).toMatchObject({
      status: 201,
    });
    expect(await ana.get(`/shipments/${box}`)).toMatchObject({
      body: { status: "arrived", availableQty: 1 },
    });
    expect(await ana.post("/prep-requests", { items: [{ shipmentId: box, qty: 2 }] })).toMatchObject({
      status: 409,
      body: { code: "not_available" },
    });
  });

  test("treats another customer's shipment as missing", async () => {
    const { ana, bia, rui } = product;
    const box = await hasArrived(rui, ana, { qty: 3 });
    expect(await bia.post("/prep-requests", { items: [{ shipmentId: box, qty: 1 }] })).toMatchObject({
      status: 404,
    });
  });

  test("refuses an empty selection and a shipment that is still on its way", async () => {
    const { ana } = product;
    expect(await ana.post("/prep-requests", { items: [] })).toMatchObject({
      status: 422,
      body: { code: "no_items", detail: "Nenhum item selecionado" },
    });
    const box = await isOnTheWay(ana, { qty: 3 });
    expect(await ana.post("/prep-requests", { items: [{ shipmentId: box }] })).toMatchObject({
      status: 409,
      body: { code: "not_available" },
    });
  });

  test("of many items fill a page before its limit, and none is missing", async () => {
    const { db, rui, newcomer } = product;
    const lara = await newcomer("Lara");
    await hasArrived(rui, lara, { qty: 4 });
    // Like that one, 400 times.
    const { rows } = await db.execute(sql`
      with copies as (
        insert into shipments (user_id, product_id, qty, status, arrived_at, received_qty)
        select user_id, product_id, qty, status, arrived_at, received_qty from shipments, generate_series(1, 400)
        where user_id = ${lara.userId} returning id),
      places as (insert into shipment_places (shipment_id, on_hand) select id, 4 from copies),
      movements as (
        insert into unit_movements (shipment_id, from_place, to_place, qty, reason, act_id, created_at)
        select id, from_place, to_place, 4, 'count', id, now() from copies
        cross join (values ('outside', 'announced'), ('announced', 'on_hand')) as each (from_place, to_place))
      select id as "shipmentId" from copies`);
    for (let at = 0; at < 4; at += 1)
      expect(
        await lara.post("/prep-requests", { items: rows.map((row) => ({ ...row, qty: 1 })) }),
      ).toMatchObject({ status: 201 });
    for (const list of ["/prep-requests?limit=100", "/admin/prep-requests?limit=100&q=Lara"]) {
      const person = list.startsWith("/admin") ? rui : lara;
      const first = pageOfRequests.parse((await person.get(list)).body);
      expect(first.items.map(({ items }) => items.length)).toEqual([400, 400]);
      const second = pageOfRequests.parse((await person.get(`${list}&cursor=${first.nextCursor}`)).body);
      expect(second).toMatchObject({ items: [{}, {}], nextCursor: null });
      expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
    }
  });

  test("takes all items in one statement, while the customer's other writes wait", async () => {
    const { db, rui, newcomer } = product;
    const lia = await newcomer("Lia");
    const boxes: string[] = [];
    for (const qty of [1, 2, 3]) boxes.push(await hasArrived(rui, lia, { qty }));
    const items = boxes.map((shipmentId) => ({ shipmentId }));
    expect(await lia.post("/prep-requests", { items })).toMatchObject({
      status: 201,
      body: { totalUnits: 6 },
    });
    // `cmin` numbers the statement of the transaction that wrote a row.
    const { rows } = await db.execute(sql`
      select count(distinct cmin::text)::int as statements, sum(requested_qty)::int as taken
      from shipments where user_id = ${lia.userId} and status = 'prep_requested'`);
    expect(rows).toEqual([{ statements: 1, taken: 6 }]);
  });

  test("sent twice with one key makes one request", async () => {
    const { rui, newcomer } = product;
    const duda = await newcomer("Duda");
    const box = await hasArrived(rui, duda, { qty: 4 });
    const body = { items: [{ shipmentId: box, qty: 1 }] };
    const key = { "idempotency-key": "um-clique" };
    const [first, second] = await Promise.all([
      duda.post("/prep-requests", body, key),
      duda.post("/prep-requests", body, key),
    ]);
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await duda.get(`/shipments/${box}`)).toMatchObject({ body: { availableQty: 3 } });
    expect(await duda.post("/prep-requests", { items: [{ shipmentId: box, qty: 2 }] }, key)).toMatchObject({
      status: 409,
      body: { code: "idempotency_mismatch" },
    });
  });

  test("50 requests at once spend exactly the 15 free units (docs/benchmarks.md)", async () => {
    const { rui, newcomer } = product;
    const edu = await newcomer("Edu");
    const boxes = await Promise.all(Array.from({ length: 50 }, () => hasArrived(rui, edu, { qty: 1 })));
    const answers = await Promise.all(
      boxes.map((box) => edu.post("/prep-requests", { items: [{ shipmentId: box }] })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201));
    expect(await edu.get("/me")).toMatchObject({
      body: { freeUnits: { limit: 15, used: 0, reserved: 15, remaining: 0 } },
    });
  });
});

describe("what a request will cost (docs/product.md#prep-cost)", () => {
  test("returns the same figures as the request, and writes nothing", async () => {
    const { rui, newcomer } = product;
    const fabi = await newcomer("Fabi");
    const box = await hasArrived(rui, fabi, { qty: 13 });
    const cost = await fabi.calls("calc-prep-cost", {
      userId: fabi.userId,
      items: [{ shipmentId: box, qty: 13 }],
      requestDate: product.now().toISOString(),
    });
    expect(cost).toMatchObject({
      status: 200,
      body: { totalUnits: 13, freeApplied: 13, paidUnits: 0, unitPrice: 1.5, totalUsd: 0, freeRemaining: 2 },
    });
    expect(await fabi.get("/prep-requests")).toMatchObject({ body: { items: [] } });
  });

  test("is refused for another user's id", async () => {
    const { ana, bia } = product;
    const answer = await ana.calls("calc-prep-cost", {
      userId: bia.userId,
      items: [{ shipmentId: bia.userId, qty: 1 }],
    });
    expect(answer).toMatchObject({ status: 403, body: { error: expect.any(String) } });
  });
});

describe("an admin's change of a request (docs/product.md#managing-prep-requests)", () => {
  test("counts the free units once on approval and gives them back on return", async () => {
    const { rui, newcomer } = product;
    const gil = await newcomer("Gil");
    const box = await hasArrived(rui, gil, { qty: 6 });
    const id = idOf(await gil.post("/prep-requests", { items: [{ shipmentId: box }] }));
    const becomes = async (status: string) => {
      expect(await rui.patch(`/admin/prep-requests/${id}`, { status })).toMatchObject({
        status: 200,
        body: { status },
      });
      return gil.get("/me");
    };
    const counted = { body: { freeUnits: { used: 6, reserved: 0, remaining: 9 } } };
    expect(await becomes("scheduled")).toMatchObject(counted);
    expect(await becomes("scheduled")).toMatchObject(counted);
    expect(await becomes("shipped")).toMatchObject(counted);
    expect(await gil.get("/products")).toMatchObject({ body: { items: [{ status: "processed" }] } });
    expect(await becomes("under_review")).toMatchObject({
      body: { freeUnits: { used: 0, reserved: 6, remaining: 9 } },
    });
    expect(await gil.get("/products")).toMatchObject({ body: { items: [{ status: "arrived" }] } });
  });

  test("waits for the shipments before it locks their products, as a count does", async () => {
    const { db, rui, newcomer } = product;
    const eva = await newcomer("Eva");
    const box = await hasArrived(rui, eva, { qty: 4 });
    // A service becomes a step that names the shipment.
    const items = [{ shipmentId: box, qty: 2, services: [{ code: "inspection" }] }];
    const id = idOf(await eva.post("/prep-requests", { items }));
    const approved = await db.transaction(async (tx) => {
      await tx.execute(sql`select from shipments where id = ${box} for update`);
      const approving = rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
      await eventually(async () => {
        const waiting = await db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting.rows).not.toEqual([]);
      });
      await tx.execute(sql`select from products
        where id = (select product_id from shipments where id = ${box}) for update nowait`);
      return { approving };
    });
    expect(await approved.approving).toMatchObject({ status: 200 });
  });

  test("sets notes and tracking number, and is written to the audit log", async () => {
    const { ana, rui } = product;
    const box = await hasArrived(rui, ana, { qty: 1 });
    const id = idOf(await ana.post("/prep-requests", { items: [{ shipmentId: box }] }));
    const patch = { status: "shipped", notes: "Enviado hoje", trackingNumber: "1Z5R89390357567127" };
    expect(await rui.patch(`/admin/prep-requests/${id}`, patch)).toMatchObject({ status: 200, body: patch });
    expect(await ana.get(`/prep-requests/${id}`)).toMatchObject({ body: patch });
    expect(await rui.get("/admin/audit-log?limit=1")).toMatchObject({
      body: { items: [{ action: "prep-request.manage", objectId: id, actor: { fullName: "Rui" } }] },
    });
  });

  test("leaves what it does not name, and a new status replaces no other than the one that was seen", async () => {
    const { ana, rui } = product;
    const box = await hasArrived(rui, ana, { qty: 1 });
    const id = idOf(await ana.post("/prep-requests", { items: [{ shipmentId: box }] }));
    const path = `/admin/prep-requests/${id}`;
    const shipped = { status: "shipped", trackingNumber: "1Z5R89390357567127" };
    await rui.patch(path, { status: "scheduled", seenStatus: "pending_payment" });
    await rui.patch(path, shipped);
    expect(await rui.patch(path, { notes: "Conferido." })).toMatchObject({
      body: { ...shipped, notes: "Conferido." },
    });
    const late = { status: "under_review", seenStatus: "scheduled", notes: "Tarde." };
    expect(await rui.patch(path, late)).toMatchObject({
      status: 409,
      body: { code: "status_changed", detail: expect.stringContaining("“Enviado”") },
    });
    expect(await ana.get(`/prep-requests/${id}`)).toMatchObject({
      body: { ...shipped, notes: "Conferido." },
    });
    // The same status as the colleague's is no conflict; without `seenStatus` any is replaced.
    const same = { status: "shipped", seenStatus: "scheduled", notes: "Tarde." };
    expect(await rui.patch(path, same)).toMatchObject({ status: 200, body: { ...shipped, notes: "Tarde." } });
    expect(await rui.patch(path, { status: "under_review" })).toMatchObject({ status: 200 });
    const shown = seenIn(await rui.get(path));
    const write = (notes: string) => rui.patch(path, { notes }, shown);
    const both = await Promise.all([write("Da Rita."), write("Do Rui.")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = await rui.patch(path, { notes: "De novo." }, shown);
    expect(refused).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
    expect(await rui.patch(path, { notes: "De novo." }, seenIn(refused))).toMatchObject({ status: 200 });
    // Only what is replaced must be as it was shown.
    expect(await rui.patch(path, { trackingNumber: "X1" }, shown)).toMatchObject({ status: 200 });
    expect(await rui.patch(path, { trackingNumber: "X2" }, shown)).toMatchObject({ status: 409 });
    expect(await rui.patch(path, { status: "shipped", seenStatus: "lost" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "seenStatus" }] },
    });
  });

  test("is shown with the month's free units, and counted by status", async () => {
    const { rui, newcomer } = product;
    const ivo = await newcomer("Ivo");
    const before = counts.parse((await rui.get("/admin/prep-requests/counts")).body);
    const box = await hasArrived(rui, ivo, { qty: 4 });
    const id = idOf(await ivo.post("/prep-requests", { items: [{ shipmentId: box }] }));
    expect(await rui.get(`/admin/prep-requests/${id}`)).toMatchObject({
      status: 200,
      body: {
        customer: { userId: ivo.userId },
        items: [{ qty: 4 }],
        freeUnits: { limit: 15, used: 0, reserved: 4 },
      },
    });
    expect(await rui.get("/admin/prep-requests/counts")).toMatchObject({
      body: { ...before, pending_payment: before.pending_payment + 1 },
    });
    expect(await rui.get(`/admin/prep-requests/${ivo.userId}`)).toMatchObject({ status: 404 });
    expect(await ivo.get(`/admin/prep-requests/${id}`)).toMatchObject({ status: 403 });
    expect(await ivo.get("/admin/prep-requests/counts")).toMatchObject({ status: 403 });
  });
});
