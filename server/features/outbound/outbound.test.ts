import { randomUUID } from "node:crypto";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { chargeChecks } from "#server/features/charges/charge-checks";
import { prepChecks } from "#server/features/prep/prep-checks";
import { stockChecks } from "#server/features/stock/stock-checks";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";
import { outboundChecks } from "./outbound-checks.ts";
import {
  boxesOf,
  closes,
  isScheduled,
  lightBox,
  openedBox,
  packs,
  unpacks,
} from "./testing/packing-staff.ts";

const photographed = z.object({
  boxes: z.array(z.object({ photo: z.object({ url: z.string(), thumbnailUrl: z.string() }) })),
});

let product: Product;
let pia: Person;
beforeAll(async () => {
  product = await runningProduct();
  pia = await product.newcomer("Pia");
  await product.rui.put(`/floor/staff/${pia.userId}`, { areas: ["prep"] });
});
afterAll(async () => {
  for (const { title, findProblems } of [...outboundChecks, ...stockChecks, ...prepChecks, ...chargeChecks])
    expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  await product.close();
});

const scheduled = (wanted: Parameters<typeof isScheduled>[2] = [{}], owner = product.ana) =>
  isScheduled(product, owner, wanted);
const read = (requestId: string) => pia.get(`/floor/prep-requests/${requestId}/outbound-boxes`);
const ship = (requestId: string, body: object = { boxes: [] }) =>
  pia.post(`/floor/prep-requests/${requestId}/ship`, body);
const placesOf = async (shipmentId: string) =>
  (
    await product.db.execute(sql`select on_hand, reserved, packed, shipped from shipment_places
      where shipment_id = ${shipmentId}`)
  ).rows[0];

describe("packing", () => {
  test("moves units into a box and out again, by shipment and by code", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 4 }, { qty: 2, name: "Capa" }]);
    const [phone = "", cover = ""] = shipmentIds;
    const box = await openedBox(pia, requestId);
    expect(await packs(pia, box, phone, 3)).toMatchObject({
      status: 201,
      body: {
        reserved: 3,
        packed: 3,
        boxes: [{ position: 1, status: "open", items: [{ shipmentId: phone, qty: 3, packs: 3 }] }],
      },
    });
    expect(await placesOf(phone)).toEqual({ on_hand: 0, reserved: 1, packed: 3, shipped: 0 });
    const { rows } = await product.db.execute<{ number: string }>(
      sql`select number from shipments where id = ${cover}`,
    );
    const code = internalCode("shipment", Number(rows[0]?.number));
    const byCode = { code, qty: 1, expiresOn: "2027-05-01" };
    expect(await pia.post(`/floor/outbound-boxes/${box}/pack`, byCode)).toMatchObject({
      status: 201,
      body: { boxes: [{ items: [{ shipmentId: phone }, { shipmentId: cover, expiresOn: "2027-05-01" }] }] },
    });
    expect(await unpacks(pia, box, phone, 3)).toMatchObject({
      status: 201,
      body: { packed: 1, boxes: [{ items: [{ shipmentId: cover, qty: 1 }] }] },
    });
    expect(await placesOf(phone)).toEqual({ on_hand: 0, reserved: 4, packed: 0, shipped: 0 });
  });

  test("refuses units that expire on another day than those of the same product in the box", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 6 }, { qty: 2 }]);
    const [cream = "", soap = ""] = shipmentIds;
    const box = await openedBox(pia, requestId);
    const colleague = product.rui;
    const put = (person: Person, boxId: string, shipmentId: string, expiresOn?: string) =>
      person.post(`/floor/outbound-boxes/${boxId}/pack`, {
        shipmentId,
        qty: 1,
        ...(expiresOn && { expiresOn }),
      });
    expect(await put(pia, box, cream)).toMatchObject({ status: 201 }); // its day is not known yet
    expect(await put(pia, box, cream, "2026-12-31")).toMatchObject({ status: 201 });
    // A colleague, or a device that was without a connection, does not see the first day.
    expect(await put(colleague, box, cream, "2028-06-30")).toMatchObject({
      status: 409,
      body: { code: "other_expiry", detail: expect.stringContaining("31/12/2026") },
    });
    for (const day of ["2026-12-31", undefined])
      expect(await put(colleague, box, cream, day)).toMatchObject({ status: 201 });
    const other = await openedBox(pia, requestId);
    expect(await put(pia, box, soap, "2028-06-30")).toMatchObject({ status: 201 });
    expect(await put(pia, other, cream, "2028-06-30")).toMatchObject({ status: 201 });
    expect(await read(requestId)).toMatchObject({
      body: {
        boxes: [
          {
            items: [
              { shipmentId: cream, qty: 4, expiresOn: "2026-12-31" },
              { shipmentId: soap, qty: 1, expiresOn: "2028-06-30" },
            ],
          },
          { items: [{ shipmentId: cream, qty: 1, expiresOn: "2028-06-30" }] },
        ],
      },
    });
    // Wrongly typed: taken out, the day goes with the units.
    expect(await unpacks(pia, box, cream, 4)).toMatchObject({ status: 201 });
    expect(await put(pia, box, cream, "2028-06-30")).toMatchObject({ status: 201 });
  });

  test("takes an item's own FNSKU as its code, which the file of contents shows", async () => {
    const { ana, rui } = product;
    const { requestId, shipmentIds } = await scheduled([{ qty: 2 }]);
    const [shipment = ""] = shipmentIds;
    const path = `/prep-requests/${requestId}/items/${shipment}/fnsku`;
    expect(await ana.put(path, { fnsku: "X00QWERTYU" })).toMatchObject({ status: 204 });
    const box = await openedBox(pia, requestId);
    const scanned = { code: "X00QWERTYU", qty: 1 };
    expect(await pia.post(`/floor/outbound-boxes/${box}/pack`, scanned)).toMatchObject({
      status: 201,
      body: { packed: 1, items: [{ codes: ["X00QWERTYU"] }] },
    });
    for (const [reader, prefix] of [
      [ana, ""],
      [rui, "/floor"],
    ] as const) {
      const { text } = await reader.get(`${prefix}/prep-requests/${requestId}/box-content.csv`);
      expect(text).toContain(';"X00QWERTYU";"B0CHX1W1XY";');
    }
  });

  test("refuses another request's goods, too many units and unknown codes", async () => {
    const [mine, other] = [await scheduled(), await scheduled([{}], product.bia)];
    const box = await openedBox(pia, mine.requestId);
    const [own = "", foreign = ""] = [mine.shipmentIds[0], other.shipmentIds[0]];
    expect(await packs(pia, box, foreign)).toMatchObject({ status: 422, body: { code: "wrong_code" } });
    expect(await packs(pia, box, own, 5)).toMatchObject({
      status: 409,
      body: { code: "units_moved", detail: "Restam 4 unidades deste produto para embalar." },
    });
    expect(await pia.post(`/floor/outbound-boxes/${box}/pack`, { code: "B0CHX1W1XZ", qty: 1 })).toMatchObject(
      {
        status: 422,
        body: { code: "wrong_code", detail: "Este produto não é desta solicitação." },
      },
    );
    expect(await unpacks(pia, box, own)).toMatchObject({ status: 409, body: { code: "units_moved" } });
  });

  test("happens only while the request is scheduled; set back, packed units stay packed", async () => {
    const { requestId, shipmentIds } = await scheduled();
    const [shipment = ""] = shipmentIds;
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipment, 2);
    await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "under_review" });
    const refused = { status: 409, body: { code: "not_scheduled" } };
    expect(await packs(pia, box, shipment)).toMatchObject(refused);
    expect(await unpacks(pia, box, shipment)).toMatchObject(refused);
    expect(await closes(pia, box)).toMatchObject(refused);
    expect(await pia.post(`/floor/prep-requests/${requestId}/outbound-boxes`, {})).toMatchObject(refused);
    expect(await ship(requestId)).toMatchObject(refused);
    expect(await placesOf(shipment)).toMatchObject({ reserved: 2, packed: 2 });
    await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
    expect(await packs(pia, box, shipment)).toMatchObject({ status: 201, body: { packed: 3 } });
  });

  test("a scan sent twice counts once, also days later; on another box it is refused", async () => {
    const { requestId, shipmentIds } = await scheduled();
    const [shipment = ""] = shipmentIds;
    const [one, other] = [await openedBox(pia, requestId), await openedBox(pia, requestId)];
    const key = randomUUID();
    await packs(pia, one, shipment, 1, key);
    await product.db.execute(sql`delete from idempotency_keys where key = ${key}`);
    expect(await packs(pia, one, shipment, 1, key)).toMatchObject({ status: 201, body: { packed: 1 } });
    await product.db.execute(sql`delete from idempotency_keys where key = ${key}`);
    expect(await packs(pia, other, shipment, 1, key)).toMatchObject({
      status: 409,
      body: { code: "idempotency_mismatch" },
    });
  });

  test("a box opened under a key is the same the second time, and is named by the key", async () => {
    const { requestId, shipmentIds } = await scheduled();
    const key = `caixa-${randomUUID()}`;
    const open = () =>
      pia.post(`/floor/prep-requests/${requestId}/outbound-boxes`, {}, { "idempotency-key": key });
    await open();
    await product.db.execute(sql`delete from idempotency_keys where key = ${key}`);
    expect(boxesOf(await open())).toHaveLength(1);
    expect(await packs(pia, key, shipmentIds[0] ?? "")).toMatchObject({ status: 201, body: { packed: 1 } });
    expect(await packs(product.rui, key, shipmentIds[0] ?? "")).toMatchObject({ status: 404 });
  });

  test("fifty acts at once pack no unit twice, and one key sent fifty times packs one unit", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 20 }]);
    const [shipment = ""] = shipmentIds;
    const boxes = [await openedBox(pia, requestId), await openedBox(pia, requestId)];
    const [first = "", second = ""] = boxes;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        packs(at % 2 ? pia : product.rui, at % 3 ? first : second, shipment),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
    expect(await placesOf(shipment)).toMatchObject({ reserved: 0, packed: 20 });
    const inFirst = boxesOf(await read(requestId))[0]?.items[0]?.qty ?? 0;
    await unpacks(pia, first, shipment, inFirst);
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 50 }, () => packs(pia, first, shipment, 1, key)));
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await placesOf(shipment)).toMatchObject({ packed: 20 - inFirst + 1 });
  });

  test("an act whose connection is killed leaves units and box as they were", async () => {
    const { requestId, shipmentIds } = await scheduled();
    const [shipment = ""] = shipmentIds;
    const box = await openedBox(pia, requestId);
    const { killsWaiting, released } = await holdsRequest(requestId);
    const waiting = packs(pia, box, shipment, 2, "cortada");
    try {
      await killsWaiting();
      expect((await waiting).status).toBeGreaterThanOrEqual(500);
    } finally {
      await released();
    }
    expect(await placesOf(shipment)).toMatchObject({ reserved: 4, packed: 0 });
    expect(await packs(pia, box, shipment, 2, "cortada")).toMatchObject({ status: 201, body: { packed: 2 } });
  });
});

/**
 * Holds a request's row in another transaction until `released`, so that a writer waits and can be killed.
 */
async function holdsRequest(requestId: string) {
  const client = await product.db.$client.connect();
  await client.query("begin");
  await client.query("select from prep_requests where id = $1 for update", [requestId]);
  // On another connection: within one transaction the list of activities stays what it was.
  const killsWaiting = () =>
    expect
      .poll(
        async () =>
          (
            await product.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
              where wait_event_type = 'Lock' and query like '%prep_requests%' and datname = current_database()`)
          ).rows.length,
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
  const released = async () => {
    await client.query("rollback");
    client.release();
  };
  return { killsWaiting, released };
}

describe("a box", () => {
  test("is closed with units, measures and a photo, and not changed any more", async () => {
    const { requestId, shipmentIds } = await scheduled();
    const [shipment = ""] = shipmentIds;
    const box = await openedBox(pia, requestId);
    const path = `/floor/outbound-boxes/${box}`;
    expect(await pia.send(`${path}/close`, {}, [await picture("photo")])).toMatchObject({
      status: 422,
      body: { code: "box_empty" },
    });
    await packs(pia, box, shipment, 2);
    expect(await pia.send(`${path}/close`, {}, [await picture("photo")])).toMatchObject({
      status: 422,
      body: { code: "box_not_measured" },
    });
    await pia.patch(path, lightBox);
    expect(await pia.send(`${path}/close`, {})).toMatchObject({ status: 422, body: { code: "needs_photo" } });
    expect(await closes(pia, box)).toMatchObject({
      status: 201,
      body: { boxes: [{ status: "closed", weightLb: 12.5, photo: { url: expect.any(String) } }] },
    });
    const closed = { status: 409, body: { code: "box_closed" } };
    expect(await packs(pia, box, shipment)).toMatchObject(closed);
    expect(await unpacks(pia, box, shipment)).toMatchObject(closed);
    expect(await pia.patch(path, { weightLb: 3 })).toMatchObject(closed);
    expect(await closes(pia, box)).toMatchObject(closed);
    expect(await pia.delete(path)).toMatchObject(closed);
    expect(await pia.patch(path, { trackingNumber: "1z999aa10123456784" })).toMatchObject({
      status: 200,
      body: { boxes: [{ trackingNumber: "1Z999AA10123456784", carrier: "ups" }] },
    });
    expect(await pia.post(`${path}/reopen`)).toMatchObject({
      status: 201,
      body: { boxes: [{ status: "open", photo: null, weightLb: 12.5 }] },
    });
    expect(await pia.post(`${path}/reopen`)).toMatchObject({ status: 409, body: { code: "box_not_closed" } });
    expect(await pia.delete(path)).toMatchObject({ status: 409, body: { code: "box_not_empty" } });
    await unpacks(pia, box, shipment, 2);
    expect(await pia.delete(path)).toMatchObject({ status: 200, body: { boxes: [] } });
    expect(await pia.delete(path)).toMatchObject({ status: 404 });
  });

  test("of 53,2 lb is not closed without a reason, which is kept and audited", async () => {
    const { requestId, shipmentIds } = await scheduled();
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipmentIds[0] ?? "", 2);
    const heavy = { ...lightBox, weightLb: "53.2" };
    expect(await closes(pia, box, heavy)).toMatchObject({
      status: 422,
      body: {
        code: "box_over_limit",
        detail: "Fora do limite publicado: 53,2 lb: o limite publicado é 50 lb (conferido em 01/11/2026).",
      },
    });
    expect(await closes(pia, box, heavy, { overrideReason: "curto" })).toMatchObject({ status: 422 });
    expect(boxesOf(await read(requestId))).toMatchObject([
      { status: "open", liftMark: "Team Lift", broken: [{ limit: "maxWeightLb" }] },
    ]);
    const overrideReason = "A Amazon aceitou por escrito";
    expect(await closes(pia, box, heavy, { overrideReason })).toMatchObject({
      status: 201,
      body: { boxes: [{ status: "closed", overrideReason }] },
    });
    const { rows } = await product.db.execute(
      sql`select actor_id as actor, details from audit_log where action = 'outbound-box.override' and object_id = ${box}`,
    );
    expect(rows).toMatchObject([{ actor: pia.userId, details: { reason: overrideReason } }]);
  });

  test("with jewelry or watches is not closed above 40 lb without a reason", async () => {
    const { requestId, shipmentIds } = await scheduled();
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipmentIds[0] ?? "", 2);
    const heavy = { ...lightBox, weightLb: "45" };
    await pia.patch(`/floor/outbound-boxes/${box}`, { hasJewelry: true });
    expect(await closes(pia, box, heavy)).toMatchObject({
      status: 422,
      body: {
        code: "box_over_limit",
        detail:
          "Fora do limite publicado: 45 lb com joias ou relógios: o limite publicado é 40 lb (conferido em 01/11/2026).",
      },
    });
    expect(boxesOf(await read(requestId))).toMatchObject([
      { hasJewelry: true, broken: [{ limit: "maxJewelryWeightLb" }], warning: null },
    ]);
    await pia.patch(`/floor/outbound-boxes/${box}`, { hasJewelry: false });
    expect(await closes(pia, box, heavy)).toMatchObject({
      status: 201,
      body: {
        boxes: [
          { status: "closed", hasJewelry: false, broken: [], warning: { limit: "maxJewelryWeightLb" } },
        ],
      },
    });
  });

  test("of one's own goods is not closed beyond a limit by oneself", async () => {
    const { requestId, shipmentIds } = await scheduled([{}], pia);
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipmentIds[0] ?? "", 2);
    const reason = { overrideReason: "Porque eu quero assim" };
    expect(await closes(pia, box, { ...lightBox, weightLb: "53.2" }, reason)).toMatchObject({
      status: 403,
      body: { code: "own_account" },
    });
  });

  test("has one number of Amazon, of one shipment", async () => {
    const [one, other] = [await scheduled(), await scheduled()];
    const [first, second] = [await openedBox(pia, one.requestId), await openedBox(pia, other.requestId)];
    const tail = String(Math.floor(Math.random() * 900_000) + 100_000);
    const amazonBoxId = `FBA1MMD8D0U${tail}`;
    expect(await pia.patch(`/floor/outbound-boxes/${first}`, { amazonBoxId })).toMatchObject({
      status: 200,
      body: { boxes: [{ amazonBoxId, fbaShipmentId: "FBA1MMD8D0" }] },
    });
    expect(await pia.patch(`/floor/outbound-boxes/${second}`, { amazonBoxId })).toMatchObject({
      status: 409,
      body: { code: "amazon_box_taken" },
    });
    expect(await pia.patch(`/floor/outbound-boxes/${first}`, { fbaShipmentId: "FBA2MMD8D0" })).toMatchObject({
      status: 422,
      body: { code: "other_fba_shipment" },
    });
  });
});

describe("shipping", () => {
  const packedWhole = async (qty = 4) => {
    const { requestId, shipmentIds } = await scheduled([{ qty }]);
    const [shipment = ""] = shipmentIds;
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipment, qty);
    await closes(pia, box);
    return { requestId, shipment, box };
  };

  test("is one act: units, boxes, status and tracking number; the customer reads it", async () => {
    const { requestId, shipment, box } = await packedWhole();
    const empty = await openedBox(pia, requestId);
    expect(await ship(requestId, { boxes: [{ id: randomUUID() }] })).toMatchObject({ status: 404 });
    const boxes = [{ id: box, trackingNumber: "1Z999AA10123456784" }];
    expect(await ship(requestId, { boxes })).toMatchObject({
      status: 201,
      body: { status: "shipped", trackingNumber: "1Z999AA10123456784" },
    });
    expect(await placesOf(shipment)).toEqual({ on_hand: 0, reserved: 0, packed: 0, shipped: 4 });
    expect(await product.ana.get(`/prep-requests/${requestId}/boxes`)).toMatchObject({
      status: 200,
      body: {
        units: 4,
        packed: 4,
        boxes: [
          { status: "shipped", weightLb: 12.5, trackingNumber: "1Z999AA10123456784", items: [{ qty: 4 }] },
        ],
      },
    });
    const { boxes: hers } = bodyOf(photographed, await product.ana.get(`/prep-requests/${requestId}/boxes`));
    for (const url of hers.flatMap(({ photo }) => [photo.url, photo.thumbnailUrl])) {
      const { statusCode, headers } = await product.app.inject(url);
      expect([statusCode, headers["content-type"]]).toEqual([200, expect.stringMatching(/^image\//)]);
    }
    expect(await product.bia.get(`/prep-requests/${requestId}/boxes`)).toMatchObject({ status: 404 });
    expect(await pia.delete(`/floor/outbound-boxes/${empty}`)).toMatchObject({ status: 404 });
    expect(await ship(requestId)).toMatchObject({ status: 409, body: { code: "not_scheduled" } });
  });

  test("needs every box closed and every unit in a box", async () => {
    const { requestId, shipmentIds } = await scheduled();
    expect(await ship(requestId)).toMatchObject({ status: 422, body: { code: "nothing_packed" } });
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipmentIds[0] ?? "", 3);
    expect(await ship(requestId)).toMatchObject({ status: 409, body: { code: "boxes_open" } });
    await closes(pia, box);
    expect(await ship(requestId)).toMatchObject({
      status: 409,
      body: { code: "units_left", detail: expect.stringContaining("Ainda há 1 unidades") },
    });
  });

  test("two at once ship it once", async () => {
    const { requestId } = await packedWhole();
    const answers = await Promise.all([ship(requestId), ship(requestId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test("leaving the rest frees it and proposes a credit for paid units first, then frees free units", async () => {
    const eva = await product.newcomer("Eva");
    const { requestId, shipmentIds } = await scheduled([{ qty: 20 }], eva);
    const [shipment = ""] = shipmentIds;
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipment, 13);
    await closes(pia, box);
    const month = async () =>
      bodyOf(usage, await product.rui.get(`/admin/prep-requests/${requestId}`)).freeUnits;
    const before = await month();
    expect(await ship(requestId, { boxes: [], leaveRest: true })).toMatchObject({ status: 201 });
    expect(await placesOf(shipment)).toEqual({ on_hand: 7, reserved: 0, packed: 0, shipped: 13 });
    const { rows } = await product.db.execute(sql`
      select c.kind, c.state, c.qty::int as qty, c.amount::text as amount, b.prep_request_id as request
        from charges c join charges b on b.number = c.corrects where c.user_id = ${eva.userId}`);
    // The plan has 15 free units: five were paid, all of them are given back, and two free ones.
    expect(rows).toEqual([
      { kind: "correction", state: "proposed", qty: -5, amount: "-7.50", request: requestId },
    ]);
    expect(before.used - (await month()).used).toBe(2);
    await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
    await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "under_review" });
    expect(await month()).toMatchObject({ used: 0, reserved: 13 });
    await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
    expect((await month()).used).toBe(13);
  });

  test("leaving the rest gives back what is left of a price above US$ 99,999.99, to the cent", async () => {
    const { rui } = product;
    const gil = await product.newcomer("Gil");
    const { requestId, shipmentIds } = await scheduled([{ qty: 80_000 }], gil);
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipmentIds[0] ?? "", 1);
    await closes(pia, box);
    const charged = async (kind: string) =>
      (
        await product.db.execute<{
          number: string;
          qty: string;
          amount: string;
        }>(sql`select number, qty, amount
          from charges where user_id = ${gil.userId} and kind = ${kind} order by number`)
      ).rows;
    const [base] = await charged("base");
    const corrected = { qty: "-100", reason: "Cem unidades a menos" };
    expect(await rui.send(`/floor/charges/${base?.number}/corrections`, corrected)).toMatchObject({
      status: 201,
    });
    expect(await ship(requestId, { boxes: [], leaveRest: true })).toMatchObject({ status: 201 });
    expect(base).toMatchObject({ amount: "119977.50" });
    expect((await charged("correction")).map(({ amount }) => amount)).toEqual(["-150.00", "-119827.50"]);
  });

  test("by hand takes what no box holds, too; set back, each unit returns to where it was", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 6 }]);
    const [shipment = ""] = shipmentIds;
    const [closed, open] = [await openedBox(pia, requestId), await openedBox(pia, requestId)];
    await openedBox(pia, requestId);
    await packs(pia, closed, shipment, 3);
    await packs(pia, open, shipment, 1);
    await closes(pia, closed);
    await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "shipped" });
    expect(await placesOf(shipment)).toMatchObject({ reserved: 0, packed: 0, shipped: 6 });
    expect(boxesOf(await read(requestId)).map(({ status }) => status)).toEqual(["shipped", "shipped"]);
    await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
    expect(await placesOf(shipment)).toMatchObject({ reserved: 2, packed: 4, shipped: 0 });
    expect(boxesOf(await read(requestId)).map(({ status }) => status)).toEqual(["closed", "open"]);
    expect(await packs(pia, open, shipment)).toMatchObject({ status: 201 });
  });

  test("a request with an empty box is cancelled, and one with a packed unit is not", async () => {
    const { requestId, shipmentIds } = await scheduled();
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipmentIds[0] ?? "");
    expect(await product.ana.post(`/prep-requests/${requestId}/cancel`)).toMatchObject({
      status: 409,
      body: { code: "work_begun" },
    });
  });
});

const usage = z.object({ freeUnits: z.object({ used: z.int(), reserved: z.int() }) });

describe("the file of contents", () => {
  test("has each box and product, for the customer and for staff, and no text is a formula", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 2, name: '=1+1; "Capa"' }]);
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipmentIds[0] ?? "", 2);
    await pia.patch(`/floor/outbound-boxes/${box}`, { ...lightBox, trackingNumber: "961207182338612345678" });
    const lines = [
      '"Caixa";"Caixa na Amazon";"Envio na Amazon";"FNSKU";"ASIN";"Produto";"Unidades";"Validade";"Peso (lb)";"Comprimento (pol)";"Largura (pol)";"Altura (pol)";"Rastreio"',
      '1;;;;"B0CHX1W1XY";"\'=1+1; ""Capa""";2;;12,5;18;14;8;"\'961207182338612345678"',
      "",
    ];
    for (const [person, path] of [
      [product.ana, `/prep-requests/${requestId}/box-content.csv`],
      [pia, `/floor/prep-requests/${requestId}/box-content.csv`],
    ] as const)
      expect(await person.get(path)).toMatchObject({ status: 200, text: `\uFEFF${lines.join("\r\n")}` });
    expect(await product.bia.get(`/prep-requests/${requestId}/box-content.csv`)).toMatchObject({
      status: 404,
    });
  });
});

test("lists the scheduled requests, the oldest first, or those with a closed box", async () => {
  const zoe = await product.newcomer("Zoe");
  const { requestId, shipmentIds } = await scheduled([{}], zoe);
  const ids = async (query: string) => {
    const page = bodyOf(listed, await pia.get(`/floor/outbound?limit=100${query}`));
    return page.items.map(({ id }) => id);
  };
  expect((await ids("")).at(-1)).toBe(requestId);
  expect(await ids("&closed=true")).not.toContain(requestId);
  const closedBoxes = async () => bodyOf(summary, await pia.get("/floor/outbound/summary")).closedBoxes;
  const before = await closedBoxes();
  const box = await openedBox(pia, requestId);
  await packs(pia, box, shipmentIds[0] ?? "");
  expect(await closedBoxes()).toBe(before);
  await closes(pia, box);
  expect(await ids("&closed=true")).toContain(requestId);
  expect(await closedBoxes()).toBe(before + 1);
  expect(await product.ana.get("/floor/outbound")).toMatchObject({ status: 403 });
});

const listed = z.object({ items: z.array(z.object({ id: z.string() })) });
const summary = z.object({ closedBoxes: z.int() });
