import { randomUUID } from "node:crypto";
import { noUnits } from "@prepara/domain/stock/places";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { features } from "#server/features";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";

// What is undone of goods that nobody announced (docs/decisions/0129); `doctor` finds nothing after it.

let product: Product;
/** Works in 'recebimento' and is no admin. */
let dora: Person;
beforeAll(async () => {
  product = await runningProduct();
  dora = await product.newcomer("Dora");
  await product.rui.put(`/floor/staff/${dora.userId}`, { areas: ["recebimento"] });
});
afterAll(async () => {
  for (const { title, findProblems } of features.flatMap(({ checks = [] }) => checks))
    expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  await product.close();
});

const vase = { productName: "Vaso de vidro", asin: "B0VASO0001", good: 5 };
const nothing = { body: { items: [] } };
const withdrawn = { status: 409, body: { code: "unannounced_undone" } };
const moved = { status: 409, body: { code: "units_moved" } };

const register = async (box: string, goods: object = vase) =>
  idOf(await dora.post(`/floor/boxes/${box}/unannounced`, goods, { "idempotency-key": randomUUID() }));
async function newBox(owner: Person): Promise<string> {
  const id = idOf(await dora.send("/floor/boxes", { code: `CAIXA ${randomUUID()}` }));
  await dora.patch(`/floor/boxes/${id}`, { userId: owner.userId });
  return id;
}
const acts = z.object({ items: z.array(z.object({ actId: z.string() })) });
/** The acts of a shipment, newest first. */
const actsOf = async (id: string) => [
  ...new Set(
    bodyOf(acts, await dora.get(`/floor/shipments/${id}/movements`)).items.map(({ actId }) => actId),
  ),
];
const undo = (act: string | undefined) => dora.post(`/floor/movements/${act}/undo`, { reason: "Engano" });
const undoNewest = async (id: string) => undo((await actsOf(id))[0]);
/** The first act of a shipment is its count. */
const undoFirst = async (id: string) => undo((await actsOf(id)).at(-1));
const figures = { announcedQty: "0", good: "0", damaged: "0", wrong: "0", missing: "0", stillComing: "0" };
const countMore = async (id: string, found: Record<string, string>) =>
  dora.send(`/floor/shipments/${id}/counts`, { ...figures, ...found }, [await picture("damagePhotos")]);
const holds = (places: object) => ({ status: 201, body: { places: { ...noUnits, ...places } } });

test("the undone count leaves no unit, and the shipment and its product are in no list", async () => {
  const lia = await product.newcomer("Lia");
  const box = await newBox(lia);
  const id = await register(box);
  const lists: [Person, string][] = [
    [lia, "/shipments?status=arrived"],
    [lia, "/shipments?status=arrived&q=vaso"],
    [lia, "/products"],
    [lia, "/products?q=vaso"],
    [product.rui, "/admin/shipments?status=arrived"],
    [product.rui, "/admin/shipments?status=arrived&q=vaso"],
  ];
  for (const [person, path] of lists)
    expect(await person.get(path), path).toMatchObject({ body: { items: [{}] } });
  expect(await undoNewest(id)).toMatchObject(holds({}));
  for (const [person, path] of lists) expect(await person.get(path), path).toMatchObject(nothing);
  expect(await lia.get("/dashboard")).toMatchObject({ body: { arrived: 0, inTransit: 0 } });
  expect(await lia.get("/products/summary")).toMatchObject({ body: { total: 0, arrived: 0 } });
  expect(await dora.get("/floor/shipments?state=announced")).toMatchObject(nothing);
  expect(await dora.get(`/floor/lookup?code=${vase.asin}`)).toMatchObject({ body: { hits: [] } });
  // The notice of the arrival leads here: the statement says what happened.
  expect(await lia.get(`/shipments/${id}`)).toMatchObject({ body: { receivedQty: 0, boxes: [] } });
  expect(await lia.get(`/shipments/${id}/movements`)).toMatchObject({
    body: {
      items: [
        { from: "announced", to: "outside", qty: 5, reason: "undo" },
        { from: "on_hand", to: "announced", qty: 5, reason: "undo" },
        { isUndone: true },
        { isUndone: true },
      ],
    },
  });
});

test("the box is the customer's alone again, waits for its check-in, and takes the right goods", async () => {
  const { ana, bia } = product;
  const box = await newBox(ana);
  const id = await register(box);
  const opened = { body: { status: "opened" } };
  expect(await dora.get(`/floor/boxes/${box}`)).toMatchObject(opened);
  await undoNewest(id);
  expect(await dora.get(`/floor/boxes/${box}`)).toMatchObject({ body: { status: "owned", shipments: [] } });
  expect(await dora.get("/floor/tasks?kind=check_in&limit=100")).toMatchObject({
    body: {
      items: expect.arrayContaining([
        expect.objectContaining({ subject: expect.objectContaining({ id: box }) }),
      ]),
    },
  });
  // The shipment cannot be put back into it.
  expect(await dora.patch(`/floor/boxes/${box}`, { shipmentIds: [id] })).toMatchObject({ status: 422 });
  // The suite was wrong.
  await dora.patch(`/floor/boxes/${box}`, { userId: bia.userId });
  const again = await register(box, { ...vase, good: 4 });
  expect(await dora.get(`/floor/boxes/${box}`)).toMatchObject({
    body: { status: "opened", shipments: [{ id: again, qty: 4 }] },
  });
  expect(await ana.get("/shipments?status=arrived")).toMatchObject(nothing);
  expect(await bia.get("/shipments?status=arrived")).toMatchObject({ body: { items: [{ id: again }] } });
});

test("a box that another count opened stays opened by it", async () => {
  const lia = await product.newcomer("Lia");
  const box = await newBox(lia);
  const [first, second] = [await register(box), await register(box, { ...vase, good: 2 })];
  await undoNewest(first);
  expect(await dora.get(`/floor/boxes/${box}`)).toMatchObject({
    body: { status: "opened", shipments: [{ id: second }] },
  });
});

test("it is undone once, by one of two people, and not counted again", async () => {
  const id = await register(await newBox(await product.newcomer("Lia")));
  const [act] = await actsOf(id);
  const answers = await Promise.all([undo(act), undo(act)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await undo(act)).toMatchObject({ status: 409, body: { code: "already_undone" } });
  expect(await countMore(id, { good: "5" })).toMatchObject(withdrawn);
  expect(await countMore(id, { good: "5", announcedQty: "5" })).toMatchObject(withdrawn);
});

test("it does not keep the account, once its box was handed back", async () => {
  const lia = await product.newcomer("Lia");
  const box = await newBox(lia);
  await undoNewest(await register(box));
  await dora.post(`/floor/boxes/${box}/hand-back`, { reason: "De outro galpão" });
  const { statusCode } = await product.app.inject({
    method: "DELETE",
    url: "/api/v1/me",
    headers: { authorization: `Bearer ${lia.token}` },
    payload: { email: lia.email },
  });
  expect(statusCode).toBe(204);
});

test("units of a request or a correction keep the count from being undone", async () => {
  const { rui } = product;
  const lia = await product.newcomer("Lia");
  const id = await register(await newBox(lia));
  const order = { items: [{ shipmentId: id, qty: 1 }] };
  const request = idOf(await lia.post("/prep-requests", order));
  expect(await undoFirst(id)).toMatchObject(moved);
  await lia.post(`/prep-requests/${request}/cancel`, {});
  const broken = { from: "on_hand", to: "damaged", qty: 1, reason: "Caiu" };
  expect(await rui.post(`/floor/shipments/${id}/adjust`, broken)).toMatchObject({ status: 201 });
  expect(await undoFirst(id)).toMatchObject(moved);
  await undoNewest(id);
  expect(await undoFirst(id)).toMatchObject(holds({}));
});

test("what was counted later stays, without any announced unit, and can be undone and corrected as well", async () => {
  const lia = await product.newcomer("Lia");
  const box = await newBox(lia);
  const id = await register(box);
  expect(await countMore(id, { good: "2" })).toMatchObject({ status: 201 });
  const [second, first] = await actsOf(id);
  expect(await undo(first)).toMatchObject(holds({ on_hand: 2 }));
  expect(await lia.get("/shipments?status=arrived")).toMatchObject({
    body: { items: [{ availableQty: 2 }] },
  });
  const tooMany = { from: "on_hand", to: "missing", qty: 1, reason: "Contei de novo" };
  expect(await dora.post(`/floor/shipments/${id}/adjust`, tooMany)).toMatchObject(holds({ on_hand: 1 }));
  expect(await undoNewest(id)).toMatchObject(holds({ on_hand: 2 }));
  expect(await undo(second)).toMatchObject(holds({}));
  expect(await lia.get("/shipments?status=arrived")).toMatchObject(nothing);
  expect(await dora.get(`/floor/boxes/${box}`)).toMatchObject({ body: { status: "owned", shipments: [] } });
});

test("wrong units that were counted later keep the shipment in sight until they leave", async () => {
  const lia = await product.newcomer("Lia");
  const box = await newBox(lia);
  const id = await register(box);
  expect(await countMore(id, { wrong: "1", boxIds: JSON.stringify([box]) })).toMatchObject({ status: 201 });
  const [, first] = await actsOf(id);
  expect(await undo(first)).toMatchObject(holds({ wrong: 1 }));
  expect(await lia.get("/shipments?status=arrived")).toMatchObject({ body: { items: [{ id }] } });
  const away = { from: "wrong", to: "outside", qty: 1, reason: "Devolvida à loja" };
  expect(await dora.post(`/floor/shipments/${id}/adjust`, away)).toMatchObject(holds({}));
  expect(await lia.get("/shipments?status=arrived")).toMatchObject(nothing);
  expect(await dora.get(`/floor/boxes/${box}`)).toMatchObject({ body: { status: "owned", shipments: [] } });
});
