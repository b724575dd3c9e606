import { randomUUID } from "node:crypto";
import { noUnits } from "@prepara/domain/stock/places";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { idempotencyKeys } from "#server/tables/platform";
import { shipmentPhotos } from "#server/tables/shipments";
import { shipmentCounts, shipmentLots } from "#server/tables/units";
import { countStatements } from "#server/testing/count-statements";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { seenIn } from "#server/testing/seen-version";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { counting, type Figures, fieldsOf, type Sent } from "./testing/counting.ts";

const { product, dora, count, newestAct, undo } = await counting();

const staffPhotos = z.object({ damagePhotos: z.array(z.object({ thumbnailUrl: z.string() })) });
const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

test("the first count without photos, lots and boxes sends 15 statements, of which 9 write", async () => {
  const statementsSoFar = countStatements(product.db);
  const counts: number[] = [];
  // The least of four: a job, or the first check of the token, may add statements.
  for (let time = 0; time < 4; time += 1) {
    const id = await isOnTheWay(product.ana, { qty: 3, name: "Pires" });
    const before = statementsSoFar();
    expect(await count(id, 3, { good: 3 })).toMatchObject({ status: 201 });
    counts.push(statementsSoFar() - before);
  }
  expect(Math.min(...counts)).toBe(15);
});

describe("the first count of a shipment", () => {
  test("of 10 of 12 with 1 damaged gives 9 available, 1 damaged, 2 missing, and is the check-in", async () => {
    const { ana, db } = product;
    const id = await isOnTheWay(ana, { qty: 12, name: "Caneca" });
    const answer = await dora.send(
      `/floor/shipments/${id}/counts`,
      { ...fieldsOf(12, { good: 9, damaged: 1, missing: 2 }), weightLb: "2.5", note: "Caixa aberta" },
      [await picture(), await picture("damagePhotos")],
    );
    expect(answer).toMatchObject({
      status: 201,
      body: { id, announcedQty: 0, places: { ...noUnits, on_hand: 9, damaged: 1, missing: 2 } },
    });
    expect(await ana.get(`/shipments/${id}`)).toMatchObject({
      body: {
        status: "arrived",
        receivedQty: 10,
        damagedQty: 1,
        availableQty: 9,
        weightLb: 2.5,
        product: { name: "Caneca" },
        photos: [{}],
        places: { ...noUnits, on_hand: 9, damaged: 1, missing: 2 },
        damagePhotos: [{}],
      },
    });
    const forStaff = bodyOf(staffPhotos, await dora.get(`/floor/shipments/${id}`));
    const links = forStaff.damagePhotos.map(({ thumbnailUrl }) => thumbnailUrl);
    expect(links).toHaveLength(1);
    for (const link of links) expect((await product.app.inject(link)).statusCode).toBe(200);
    expect(await ana.get("/products?limit=1")).toMatchObject({ body: { items: [{ status: "arrived" }] } });
    const photos = await db.select().from(shipmentPhotos).where(eq(shipmentPhotos.shipmentId, id));
    expect(photos.map(({ kind, position }) => ({ kind, position }))).toEqual([
      { kind: "arrival", position: 0 },
      { kind: "damage", position: 1 },
    ]);
    expect(await product.rui.get("/admin/audit-log?limit=1")).toMatchObject({
      body: { items: [{ action: "shipment.count", objectId: id, actor: { fullName: "Dora" } }] },
    });
  });

  test("leaves units to come, which a later box brings", async () => {
    const id = await isOnTheWay(product.ana, { qty: 5 });
    await count(id, 5, { good: 2, stillComing: 3 });
    const waiting = await dora.get("/floor/shipments?state=announced&limit=1");
    expect(waiting).toMatchObject({ body: { items: [{ id, announcedQty: 3 }] } });
    const found = async (q: string) => (await dora.get(`/floor/shipments?state=announced&q=${q}`)).text;
    expect(await found("Ana")).toContain(id);
    for (const q of ["Bia", "B0NOTHERE1"]) expect(await found(q), q).not.toContain(id);
    expect(await count(id, 3, { good: 4 })).toMatchObject({
      status: 201,
      body: { announcedQty: 0, places: { ...noUnits, on_hand: 6 } },
    });
    expect((await dora.get("/floor/shipments?state=announced")).text).not.toContain(id);
  });

  test("of surplus shows in the customer's open screens how many units are more", async () => {
    const id = await isOnTheWay(product.ana, { qty: 1, name: "Prato" });
    await count(id, 1, { good: 3 });
    const { rows } = await product.db.execute(
      "select subject from changes where happening = 'shipment-arrived' order by id desc limit 1",
    );
    expect(rows).toEqual([{ subject: "Prato (2 a mais do que o anunciado)" }]);
  });
});

test("a later count makes a finished product arrive again and keeps the arrival", async () => {
  const gil = await product.newcomer("Gil");
  const id = await isOnTheWay(gil, { qty: 3 });
  await count(id, 3, { good: 2, missing: 1 });
  const before = bodyOf(z.object({ arrivedAt: z.string() }), await gil.get(`/shipments/${id}`));
  const request = await gil.post("/prep-requests", { items: [{ shipmentId: id }] });
  const { id: requestId } = bodyOf(z.object({ id: z.string() }), request);
  await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "shipped" });
  expect(await gil.get("/products?limit=1")).toMatchObject({ body: { items: [{ status: "processed" }] } });
  await count(id, 0, { good: 1 });
  expect(await gil.get("/products?limit=1")).toMatchObject({ body: { items: [{ status: "arrived" }] } });
  expect(await gil.get(`/shipments/${id}`)).toMatchObject({
    body: { status: "arrived", availableQty: 1, arrivedAt: before.arrivedAt },
  });
});

test("lots, the measure of one unit and confirmed codes are stored; an undone count's lots are not shown", async () => {
  const { ana, db } = product;
  const id = await isOnTheWay(ana, { qty: 4 });
  const lots = [
    { lot: "A1", expiresOn: "2027-03-31", qty: 2 },
    { lot: "", expiresOn: "2027-04-30", qty: 1 },
  ];
  const more = {
    lots: JSON.stringify(lots),
    unitMeasure: JSON.stringify({ weightLb: "0,5", lengthIn: 3 }),
    codes: JSON.stringify(["00036000291452", "00036000291452"]),
  };
  expect(await count(id, 4, { good: 3, stillComing: 1 }, { more })).toMatchObject({
    status: 201,
    body: { codes: ["00036000291452"] },
  });
  await count(id, 1, { good: 1 }, { more: { codes: JSON.stringify(["X000000001"]) } });
  expect(await dora.get(`/floor/shipments/${id}`)).toMatchObject({
    body: { codes: ["00036000291452", "X000000001"] },
  });
  const [first] = await db.select().from(shipmentCounts).where(eq(shipmentCounts.shipmentId, id));
  expect(first).toMatchObject({ unitWeightLb: "0.500", unitLengthIn: "3.000", unitWidthIn: null });
  const shown = [
    { lot: "A1", expiresOn: "2027-03-31", qty: 2 },
    { lot: null, expiresOn: "2027-04-30", qty: 1 },
  ];
  expect(await ana.get(`/shipments/${id}/movements`)).toMatchObject({ body: { lots: shown } });
  await undo(await newestAct(id));
  await undo(first?.id ?? "");
  expect(await ana.get(`/shipments/${id}/movements`)).toMatchObject({ body: { lots: [] } });
  expect(await db.$count(shipmentLots, eq(shipmentLots.shipmentId, id))).toBe(2);
});

describe("a count is refused", () => {
  const refusals: [string, Figures, Sent & { announcedQty?: number }, number, string][] = [
    ["when units are not told apart", { good: 1 }, {}, 422, "counts_do_not_add_up"],
    ["when more is missing than announced", { good: 3, missing: 1 }, {}, 422, "counts_do_not_add_up"],
    ["with damage but no photo", { good: 2, damaged: 1 }, {}, 422, "damage_needs_photo"],
    ["with wrong units but no photo", { good: 3, wrong: 1 }, {}, 422, "damage_needs_photo"],
    ["with nothing found and nothing missing", { stillComing: 3 }, {}, 422, "nothing_counted"],
    [
      "with more units in lots than good ones",
      { good: 3 },
      { more: { lots: JSON.stringify([{ lot: "A", qty: 4 }]) } },
      422,
      "lots_do_not_add_up",
    ],
    ["of another announced number", { good: 3 }, { announcedQty: 4 }, 409, "line_changed"],
    ["with a negative number", { good: -1 }, {}, 422, "invalid"],
    ["with too many units", { good: 1_000_001 }, {}, 422, "invalid"],
    ["with lots that are no JSON", { good: 3 }, { more: { lots: "[{" } }, 422, "invalid"],
    ["with a lot of nothing", { good: 3 }, { more: { lots: '[{"qty":1}]' } }, 422, "invalid"],
    ["with lots that are no list", { good: 3 }, { more: { lots: '{"lot":"A"}' } }, 422, "invalid"],
    ["with an empty code", { good: 3 }, { more: { codes: '[" "]' } }, 422, "invalid"],
    ["with 21 codes", { good: 3 }, { more: { codes: JSON.stringify(Array(21).fill("X")) } }, 422, "invalid"],
    ["with a unit of no size", { good: 3 }, { more: { unitMeasure: '{"weightLb":0}' } }, 422, "invalid"],
  ];
  test.each(refusals)("%s", async (_, figures, { announcedQty = 3, ...sent }, status, code) => {
    const id = await isOnTheWay(product.ana, { qty: 3 });
    expect(await count(id, announcedQty, figures, sent)).toMatchObject({ status, body: { code } });
    expect(await product.ana.get(`/shipments/${id}`)).toMatchObject({ body: { status: "in_transit" } });
    expect(await product.db.$count(shipmentCounts, eq(shipmentCounts.shipmentId, id))).toBe(0);
  });

  test("with a missing figure, each named", async () => {
    const id = await isOnTheWay(product.ana);
    expect(await dora.send(`/floor/shipments/${id}/counts`, {})).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: [{ path: "announcedQty" }, {}, {}, {}, {}, { path: "stillComing" }] },
    });
  });

  test("with eleven photos of one kind, of one's own shipment, and of no shipment", async () => {
    const id = await isOnTheWay(product.ana, { qty: 1 });
    expect(await count(id, 1, { damaged: 1 }, { damage: 11 })).toMatchObject({ status: 413 });
    const own = await isOnTheWay(dora, { qty: 1 });
    expect(await dora.get(`/floor/shipments/${own}`)).toMatchObject({ body: { isOwn: true } });
    expect(await count(own, 1, { good: 1 })).toMatchObject({ status: 403, body: { code: "own_account" } });
    expect(await count(randomUUID(), 1, { good: 1 })).toMatchObject({ status: 404 });
    expect(await count(id, 1, { good: 1 }, { by: product.ana })).toMatchObject({ status: 403 });
  });
});

describe("a count that is sent again", () => {
  test("under its key counts once, also after the day that idempotency keys live", async () => {
    const id = await isOnTheWay(product.ana, { qty: 2 });
    const key = randomUUID();
    const first = await count(id, 2, { good: 1, stillComing: 1 }, keyed(key));
    const again = await Promise.all(
      [1, 2, 3].map(() => count(id, 2, { good: 1, stillComing: 1 }, keyed(key))),
    );
    for (const answer of again) expect(answer.body).toEqual(first.body);
    await product.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(await count(id, 2, { good: 1, stillComing: 1 }, keyed(key))).toMatchObject({
      status: 201,
      body: { places: { ...noUnits, on_hand: 1, announced: 1 } },
    });
    expect(await product.db.$count(shipmentCounts, eq(shipmentCounts.shipmentId, id))).toBe(1);
  });

  test("with other figures, of another shipment or by another person is always refused", async () => {
    const { ana, rui, db } = product;
    const [id, other] = [await isOnTheWay(ana, { qty: 2 }), await isOnTheWay(ana, { qty: 2 })];
    const key = randomUUID();
    await count(id, 2, { good: 2 }, keyed(key));
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    const mismatch = { status: 409, body: { code: "idempotency_mismatch" } };
    expect(await count(id, 0, { good: 1 }, keyed(key))).toMatchObject(mismatch);
    expect(await count(other, 2, { good: 2 }, keyed(key))).toMatchObject(mismatch);
    expect(await count(id, 2, { good: 2 }, { ...keyed(key), by: rui })).toMatchObject(mismatch);
  });
});

test("of ten counts at once of one announced number one is recorded, the others are refused", async () => {
  const id = await isOnTheWay(product.ana, { qty: 3 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => count(id, 3, { good: 3 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: "line_changed" } });
  expect(await dora.get(`/floor/shipments/${id}`)).toMatchObject({
    body: { places: { ...noUnits, on_hand: 3 } },
  });
});

describe("two people who count the same parcel", () => {
  const seenBy = async (person: Person, id: string) => seenIn(await person.get(`/floor/shipments/${id}`));
  const refused = { status: 409, body: { code: "units_changed" } };

  test.each([
    ["wrong units of a first box", { wrong: 2, stillComing: 3 }, { announced: 3, wrong: 2 }],
    ["a surplus", { good: 3 }, { on_hand: 6 }],
    ["damaged units beyond the announced", { damaged: 1 }, { on_hand: 3, damaged: 1 }],
  ])("do not book %s twice", async (_, figures, places) => {
    const { ana, rui } = product;
    const isFirst = "stillComing" in figures;
    const id = isFirst ? await isOnTheWay(ana, { qty: 3 }) : await hasArrived(rui, ana, { qty: 3 });
    const [announced, damage] = [isFirst ? 3 : 0, 1];
    const screens = [await seenBy(dora, id), await seenBy(rui, id)];
    const [first, second] = await Promise.all(
      screens.map((headers, index) =>
        count(id, announced, figures, {
          damage,
          headers: { ...headers, "idempotency-key": randomUUID() },
          by: index === 0 ? dora : rui,
        }),
      ),
    );
    expect([first?.status, second?.status].toSorted()).toEqual([201, 409]);
    const late = first?.status === 409 ? first : second;
    expect(late).toMatchObject(refused);
    expect(await dora.get(`/floor/shipments/${id}`)).toMatchObject({
      body: { places: { ...noUnits, ...places } },
    });
    // Another box with the same, whose count the person confirms on what was counted meanwhile.
    const again = await count(id, announced, figures, { damage, headers: late ? seenIn(late) : {} });
    expect(again).toMatchObject({ status: 201 });
  });

  test("are told of a correction, an undone count and a unit found again, not of a customer's request", async () => {
    const { ana, rui } = product;
    const id = await hasArrived(rui, ana, { qty: 3 });
    const wrongOne = async (headers: Record<string, string>) =>
      (await count(id, 0, { wrong: 1 }, { damage: 1, headers })).status;
    const lostOne = { from: "on_hand", to: "missing", qty: 1, reason: "Não está" };
    const adjust = (body: object) => dora.post(`/floor/shipments/${id}/adjust`, body);
    const undoNewest = async () => undo(await newestAct(id));
    for (const act of [() => adjust(lostOne), () => adjust({ ...lostOne, from: "missing", to: "on_hand" })]) {
      const before = await seenBy(rui, id);
      expect(await act()).toMatchObject({ status: 201 });
      expect(await wrongOne(before)).toBe(409);
    }
    expect(await wrongOne(await seenBy(rui, id))).toBe(201);
    const counted = await seenBy(rui, id);
    expect(await undoNewest()).toMatchObject({ status: 201 });
    expect(await wrongOne(counted)).toBe(409);
    const present = await seenBy(rui, id);
    const order = { items: [{ shipmentId: id, qty: 2 }] };
    expect(await ana.post("/prep-requests", order)).toMatchObject({ status: 201 });
    expect(await wrongOne(present)).toBe(201);
  });

  test("a count whose answer was lost is recorded once, though the version has changed with it", async () => {
    const id = await isOnTheWay(product.ana, { qty: 2 });
    const sent = { damage: 1, headers: { ...(await seenBy(dora, id)), "idempotency-key": randomUUID() } };
    expect(await count(id, 2, { wrong: 1, stillComing: 2 }, sent)).toMatchObject({ status: 201 });
    await product.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, sent.headers["idempotency-key"]));
    expect(await count(id, 2, { wrong: 1, stillComing: 2 }, sent)).toMatchObject({
      status: 201,
      body: { places: { ...noUnits, announced: 2, wrong: 1 } },
    });
  });
});

test("a count and a check-in at once: one of them is recorded", async () => {
  const id = await isOnTheWay(product.ana, { qty: 3 });
  const answers = await Promise.all([
    count(id, 3, { good: 3 }),
    product.rui.send(`/admin/shipments/${id}/check-in`, {}),
  ]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(await product.ana.get(`/shipments/${id}`)).toMatchObject({ body: { availableQty: 3 } });
});

test("what waits to be counted is found by suite, name and tracking number, soonest expected first", async () => {
  const { bia } = product;
  const made = await bia.post("/purchases", {
    productName: "Luminária de mesa",
    qty: 2,
    trackingNumbers: ["1Z12345E0205271688"],
  });
  const { id } = bodyOf(z.object({ id: z.string() }), made);
  for (const q of ["1Z12345E0205271688", "lumin", "Bia"])
    expect(await dora.get(`/floor/shipments?q=${q}`), q).toMatchObject({ body: { items: [{ id }] } });
  const shown = await dora.get(`/floor/shipments/${id}`);
  expect(shown).toMatchObject({ body: { places: null, announcedQty: 2, customer: { fullName: "Bia" } } });
  expect(shown.text).not.toContain("unitCost");
});

describe("goods that nobody announced", () => {
  const found = { productName: "Vaso de vidro", good: 5 };
  const register = (box: string, key: string, goods: object = found, by = dora) =>
    by.post(`/floor/boxes/${box}/unannounced`, goods, { "idempotency-key": key });
  const newBox = async (owner: Person | null) => {
    const id = idOf(await dora.send("/floor/boxes", { code: `CAIXA ${randomUUID()}` }));
    if (owner) await dora.patch(`/floor/boxes/${id}`, { userId: owner.userId });
    return id;
  };
  const shipmentsWith = (person: Person) => person.get("/shipments?status=arrived&q=vaso");

  test("are registered and counted once, open their box, and the customer is told", async () => {
    const { db } = product;
    const lia = await product.newcomer("Lia");
    const [box, key] = [await newBox(lia), randomUUID()];
    const answers = await Promise.all([register(box, key), register(box, key)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201]));
    expect(await register(box, key)).toMatchObject({ status: 201, body: { qty: 5, status: "arrived" } });
    expect(await shipmentsWith(lia)).toMatchObject({
      body: { items: [{ status: "arrived", qty: 5, receivedQty: 5, availableQty: 5 }] },
    });
    expect(await dora.get(`/floor/boxes/${box}`)).toMatchObject({
      body: { status: "opened", shipments: [{ productName: "Vaso de vidro", announcedQty: 0 }] },
    });
    const { rows } = await db.execute(sql`
      select s.origin, e.data->>'text' as text from shipments s join events e on e.subject_id = s.id::text
       where s.user_id = ${lia.userId} and e.type = 'shipment.arrived'`);
    const text = "Veio numa caixa que você não anunciou. Já está em Chegaram.";
    expect(rows).toEqual([{ origin: "unannounced", text }]);

    // A second article of the same box, which is open by now.
    expect(await register(box, randomUUID(), { productName: "Vaso de vidro azul", good: 1 })).toMatchObject({
      status: 201,
    });
    expect(await shipmentsWith(lia)).toMatchObject({ body: { items: [{ qty: 1 }, { qty: 5 }] } });
  });

  test("are not registered twice by two people at one box, each of whom may then register a second article", async () => {
    const lia = await product.newcomer("Lia");
    const box = await newBox(lia);
    const screens = [await dora.get(`/floor/boxes/${box}`), await product.rui.get(`/floor/boxes/${box}`)];
    const registered = (shown: (typeof screens)[number], goods = found) =>
      dora.post(`/floor/boxes/${box}/unannounced`, goods, {
        ...seenIn(shown),
        "idempotency-key": randomUUID(),
      });
    const answers = await Promise.all(screens.map((shown) => registered(shown)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: "box_changed" } });
    expect(await shipmentsWith(lia)).toMatchObject({ body: { items: [{ qty: 5 }] } });
    const again = await registered(await dora.get(`/floor/boxes/${box}`), { ...found, good: 2 });
    expect(again).toMatchObject({ status: 201, body: { qty: 2 } });
  });

  test("are not registered for the customer whom a colleague named after the screen was loaded", async () => {
    const { ana, bia } = product;
    const box = await newBox(ana);
    const shown = await dora.get(`/floor/boxes/${box}`);
    const { suiteRead: seenSuite } = bodyOf(z.object({ suiteRead: z.int() }), shown);
    const goods = { ...found, productName: "Prato trocado", seenUserId: ana.userId, seenSuite };
    const refused = { status: 409, body: { code: "box_changed" } };
    await dora.patch(`/floor/boxes/${box}`, { userId: bia.userId });
    expect(await register(box, randomUUID(), goods)).toMatchObject(refused);
    await dora.patch(`/floor/boxes/${box}`, { userId: null });
    expect(await register(box, randomUUID(), goods)).toMatchObject(refused);
    await dora.patch(`/floor/boxes/${box}`, { userId: ana.userId });
    expect(await register(box, randomUUID(), goods)).toMatchObject({ status: 201 });
    expect(await bia.get("/shipments?q=trocado")).toMatchObject({ body: { items: [] } });
  });

  test("need a confirmed suite, a box that is here, and somebody else's account", async () => {
    const { ana } = product;
    expect(await register(await newBox(null), randomUUID())).toMatchObject({
      status: 409,
      body: { code: "box_not_confirmed" },
    });
    const gone = await newBox(ana);
    await dora.post(`/floor/boxes/${gone}/hand-back`, { reason: "Recusada" });
    expect(await register(gone, randomUUID())).toMatchObject({
      status: 409,
      body: { code: "box_handed_back" },
    });
    const colleague = await product.newcomer("Célia");
    await product.rui.put(`/floor/staff/${colleague.userId}`, { areas: ["recebimento"] });
    const own = await newBox(colleague);
    expect(await register(own, randomUUID(), found, colleague)).toMatchObject({
      status: 403,
      body: { code: "own_account" },
    });
    for (const goods of [{ ...found, good: 0 }, { ...found, productName: " " }, { good: 1 }])
      expect(await register(await newBox(ana), randomUUID(), goods)).toMatchObject({ status: 422 });
    expect(await shipmentsWith(ana)).toMatchObject({ body: { items: [] } });
  });
});

describe("beside a prep request of the same customer, which locks the customer and then the shipment", () => {
  test.each<[string, Figures | null, (id: string) => Promise<{ status: number }>]>([
    ["a check-in", null, (id) => product.rui.send(`/admin/shipments/${id}/check-in`, {})],
    ["a first count", null, (id) => count(id, 12, { good: 6, stillComing: 6 })],
    [
      "a later count with a new code",
      { good: 6, stillComing: 6 },
      (id) => count(id, 6, { good: 6 }, { more: { codes: JSON.stringify(["X00ABCDE12"]) } }),
    ],
  ])("%s waits for the customer before it locks the shipment", async (_, before, act) => {
    const { ana, db } = product;
    const id = await isOnTheWay(ana, { qty: 12 });
    if (before) await count(id, 12, before);
    const { acting } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from profiles where user_id = ${ana.userId} for update`);
      const acting = act(id);
      await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1);
      await tx.execute(sql`select from shipments where id = ${id} for update`);
      return { acting };
    });
    expect((await acting).status).toBeLessThan(300);
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await product.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.waiting ?? 0;
}
