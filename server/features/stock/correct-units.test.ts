import { randomUUID } from "node:crypto";
import { noUnits } from "@prepara/domain/stock/places";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";

let product: Product;
/** Works in 'recebimento' and is no admin. */
let dora: Person;
beforeAll(async () => {
  product = await runningProduct();
  dora = await product.newcomer("Dora");
  await product.rui.put(`/floor/staff/${dora.userId}`, { areas: ["recebimento"] });
});
afterAll(() => product.close());

const statement = z.object({
  items: z.array(
    z.object({ actId: z.string(), from: z.string(), to: z.string(), qty: z.int(), isUndone: z.boolean() }),
  ),
  nextCursor: z.string().nullable(),
});
const movementsOf = async (id: string) =>
  bodyOf(statement, await dora.get(`/floor/shipments/${id}/movements`)).items;
const newestOf = async (id: string) => (await movementsOf(id))[0]?.actId ?? "";

const adjust = (id: string, from: string, to: string, qty: number, headers = {}) =>
  dora.post(`/floor/shipments/${id}/adjust`, { from, to, qty, reason: "Contei de novo" }, headers);
const undo = (act: string) => dora.post(`/floor/movements/${act}/undo`, { reason: "Engano" });
const checkedIn = async (qty: number, fields: Record<string, string>) => {
  const id = await isOnTheWay(product.ana, { qty });
  await product.rui.send(`/admin/shipments/${id}/check-in`, fields);
  return id;
};

describe("the statement of a shipment's units", () => {
  test("lists its movements newest first with its places; only staff see names", async () => {
    const { ana, rui } = product;
    const id = await checkedIn(12, { receivedQty: "10", damagedQty: "1" });
    await ana.post("/prep-requests", { items: [{ shipmentId: id, qty: 4 }] });
    const places = { ...noUnits, on_hand: 5, damaged: 1, missing: 2, reserved: 4 };
    const own = await ana.get(`/shipments/${id}/movements`);
    expect(own).toMatchObject({
      status: 200,
      body: {
        places,
        items: [
          { from: "on_hand", to: "reserved", qty: 4, reason: "request", by: "customer" },
          { from: "announced", to: "missing", qty: 2, reason: "count", by: "staff" },
          { from: "announced", to: "damaged", qty: 1 },
          { from: "announced", to: "on_hand", qty: 9 },
          { from: "outside", to: "announced", qty: 12 },
        ],
        nextCursor: null,
      },
    });
    expect(own.text).not.toContain("Rui");
    expect(own.text).not.toContain(rui.userId);
    const first = bodyOf(statement, await ana.get(`/shipments/${id}/movements?limit=2`));
    const rest = await ana.get(`/shipments/${id}/movements?cursor=${first.nextCursor}`);
    expect(bodyOf(statement, rest).items).toHaveLength(3);
    expect(await dora.get(`/floor/shipments/${id}/movements`)).toMatchObject({
      body: { places, items: [{ actorName: "Ana" }, { actorName: "Rui" }, {}, {}, {}] },
    });
  });

  test("is empty before the first count, and another customer's is not found", async () => {
    const { ana, bia } = product;
    const id = await isOnTheWay(ana);
    expect(await ana.get(`/shipments/${id}/movements`)).toMatchObject({
      body: { places: null, items: [], nextCursor: null },
    });
    expect(await bia.get(`/shipments/${id}/movements`)).toMatchObject({ status: 404 });
  });
});

test("a statement has places and movements of one moment, also while units move", async () => {
  const id = await checkedIn(40, {});
  const moving = Array.from({ length: 20 }, () => adjust(id, "on_hand", "lost", 1));
  const reading = Array.from({ length: 20 }, () => dora.get(`/floor/shipments/${id}/movements?limit=100`));
  const held = z.object({ places: z.object({ lost: z.int() }), items: statement.shape.items });
  for (const answer of await Promise.all(reading)) {
    const { places, items } = bodyOf(held, answer);
    expect(items.filter(({ to }) => to === "lost")).toHaveLength(places.lost);
  }
  await Promise.all(moving);
});

describe("an adjust", () => {
  test("by two people who miss the same unit takes off one", async () => {
    const id = await checkedIn(12, { receivedQty: "10" });
    const missed = (seenQty: number) =>
      dora.post(`/floor/shipments/${id}/adjust`, {
        from: "on_hand",
        to: "missing",
        qty: 1,
        reason: "Não está na prateleira",
        seenQty,
      });
    const both = await Promise.all([missed(10), missed(10)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      body: { code: "places_changed", detail: expect.stringContaining("agora há 9 nesse lugar") },
    });
    expect(await missed(9)).toMatchObject({ status: 201, body: { places: { on_hand: 8, missing: 4 } } });
  });

  test("moves units and changes what the customer sees", async () => {
    const { ana, rui } = product;
    const id = await checkedIn(12, { receivedQty: "10" });
    expect(await adjust(id, "missing", "on_hand", 1)).toMatchObject({
      status: 201,
      body: { shipmentId: id, places: { ...noUnits, on_hand: 11, missing: 1 } },
    });
    await adjust(id, "on_hand", "damaged", 2);
    await adjust(id, "on_hand", "lost", 3);
    expect(await ana.get(`/shipments/${id}`)).toMatchObject({
      body: { receivedQty: 8, damagedQty: 2, availableQty: 6 },
    });
    expect(await rui.get("/admin/audit-log?limit=1")).toMatchObject({
      body: {
        items: [
          {
            action: "units.adjust",
            objectId: id,
            actor: { fullName: "Dora" },
            details: { qty: 3, to: "lost" },
          },
        ],
      },
    });
  });

  test("of units counted too many sends surplus back first", async () => {
    const id = await checkedIn(5, { receivedQty: "6" });
    expect(await adjust(id, "on_hand", "missing", 3)).toMatchObject({
      body: { places: { ...noUnits, on_hand: 3, missing: 2 } },
    });
    expect((await movementsOf(id)).slice(0, 2)).toMatchObject([
      { from: "on_hand", to: "missing", qty: 2 },
      { from: "on_hand", to: "outside", qty: 1 },
    ]);
  });

  test("makes a finished product arrive again when a unit is found", async () => {
    const { rui, newcomer } = product;
    const gil = await newcomer("Gil");
    const id = await isOnTheWay(gil, { qty: 3 });
    await rui.send(`/admin/shipments/${id}/check-in`, { receivedQty: "2" });
    const request = await gil.post("/prep-requests", { items: [{ shipmentId: id }] });
    const { id: requestId } = bodyOf(z.object({ id: z.string() }), request);
    await rui.patch(`/admin/prep-requests/${requestId}`, { status: "shipped" });
    const product1 = async () => (await gil.get("/products?limit=1")).body;
    expect(await product1()).toMatchObject({ items: [{ status: "processed" }] });
    expect(await gil.get(`/shipments/${id}`)).toMatchObject({ body: { status: "prep_requested" } });
    await adjust(id, "missing", "on_hand", 1);
    expect(await product1()).toMatchObject({ items: [{ status: "arrived" }] });
    expect(await gil.get(`/shipments/${id}`)).toMatchObject({
      body: { status: "arrived", availableQty: 1 },
    });
  });

  test("is refused between other places, without the units, before a count and without a reason", async () => {
    const id = await checkedIn(3, {});
    expect(await adjust(id, "on_hand", "reserved", 1)).toMatchObject({
      status: 422,
      body: { code: "not_adjustable" },
    });
    expect(await adjust(id, "on_hand", "lost", 4)).toMatchObject({
      status: 409,
      body: { code: "units_moved", detail: "Essas unidades já saíram desse lugar." },
    });
    const coming = await isOnTheWay(product.ana);
    expect(await adjust(coming, "on_hand", "lost", 1)).toMatchObject({ status: 409 });
    const silent = { from: "on_hand", to: "lost", qty: 1, reason: " " };
    expect(await dora.post(`/floor/shipments/${id}/adjust`, silent)).toMatchObject({
      status: 422,
      body: { errors: [{ path: "reason" }] },
    });
  });

  test("sent twice with one key moves the units once; 10 at once take what is there", async () => {
    const id = await checkedIn(6, {});
    const key = { "idempotency-key": `lost-${id}` };
    const [first, second] = [
      await adjust(id, "on_hand", "lost", 1, key),
      await adjust(id, "on_hand", "lost", 1, key),
    ];
    expect(second.body).toEqual(first.body);
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(id, "on_hand", "damaged", 1)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await dora.get(`/floor/shipments/${id}/movements`)).toMatchObject({
      body: { places: { ...noUnits, lost: 1, damaged: 5 } },
    });
  });
});

test("staff may not correct their own units", async () => {
  const id = await hasArrived(product.rui, dora, { qty: 5 });
  const refused = { status: 403, body: { code: "own_account" } };
  expect(await adjust(id, "on_hand", "damaged", 1)).toMatchObject(refused);
  expect(await undo(await newestOf(id))).toMatchObject(refused);
});

describe("undoing", () => {
  test("an adjust leaves every place and count as before, and happens once", async () => {
    const { ana } = product;
    const id = await checkedIn(5, { receivedQty: "6" });
    const before = (await ana.get(`/shipments/${id}`)).body;
    await adjust(id, "on_hand", "missing", 3);
    const act = await newestOf(id);
    const answers = await Promise.all([undo(act), undo(act), undo(act)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await undo(act)).toMatchObject({ status: 409, body: { code: "already_undone" } });
    expect((await ana.get(`/shipments/${id}`)).body).toEqual(before);
    expect((await movementsOf(id)).filter(({ isUndone }) => isUndone)).toHaveLength(2);
  });

  test("is refused once units have moved on, and for movements other than counts and adjustments", async () => {
    const { ana } = product;
    const id = await hasArrived(product.rui, ana, { qty: 5 });
    await adjust(id, "on_hand", "damaged", 5);
    const damaged = await newestOf(id);
    await adjust(id, "damaged", "missing", 1);
    expect(await undo(damaged)).toMatchObject({ status: 409, body: { code: "units_moved" } });
    await undo(await newestOf(id));
    await undo(damaged);
    await ana.post("/prep-requests", { items: [{ shipmentId: id, qty: 1 }] });
    expect(await undo(await newestOf(id))).toMatchObject({ status: 409, body: { code: "not_undoable" } });
    expect(await undo(randomUUID())).toMatchObject({ status: 404 });
    const moved = await hasArrived(product.rui, ana, { qty: 2 });
    await adjust(moved, "on_hand", "lost", 1);
    await undo(await newestOf(moved));
    expect(await undo(await newestOf(moved))).toMatchObject({ status: 409, body: { code: "not_undoable" } });
  });
});
