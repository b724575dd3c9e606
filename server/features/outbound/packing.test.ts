import { randomUUID } from "node:crypto";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import {
  boxesOf,
  closeChecked,
  closes,
  isScheduled,
  openedBox,
  packer,
  packs,
  placesOf,
  unpacks,
} from "./testing/packing-staff.ts";

let product: Product;
let pia: Person;
beforeAll(async () => {
  product = await runningProduct();
  pia = await packer(product);
});
afterAll(() => closeChecked(product));

const scheduled = (wanted: Parameters<typeof isScheduled>[2] = [{}], owner = product.ana) =>
  isScheduled(product, owner, wanted);
const read = (requestId: string) => pia.get(`/floor/prep-requests/${requestId}/outbound-boxes`);
const ship = (requestId: string, body: object = { boxes: [] }) =>
  pia.post(`/floor/prep-requests/${requestId}/ship`, body);

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
    expect(await placesOf(product, phone)).toEqual({ on_hand: 0, reserved: 1, packed: 3, shipped: 0 });
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
    expect(await placesOf(product, phone)).toEqual({ on_hand: 0, reserved: 4, packed: 0, shipped: 0 });
  });

  test("refuses units that expire on another day than those of the same product in the box", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 6 }, { qty: 2, asin: "B0CHX1W1XZ" }]);
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

  test("names one expiry date for a product that was bought twice", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 4 }, { qty: 6 }, { asin: "B0CHX1W1XZ" }]);
    const [first = "", second = "", soap = ""] = shipmentIds;
    const put = (boxId: string, shipmentId: string, expiresOn?: string) =>
      pia.post(`/floor/outbound-boxes/${boxId}/pack`, {
        shipmentId,
        qty: 1,
        ...(expiresOn && { expiresOn }),
      });
    const box = await openedBox(pia, requestId);
    expect(await put(box, first)).toMatchObject({ status: 201 });
    expect(await put(box, soap)).toMatchObject({ status: 201 });
    const dates = [{ expiresOn: "2026-12-31" }, { expiresOn: "2026-12-31" }, { expiresOn: null }];
    expect(await put(box, second, "2026-12-31")).toMatchObject({
      status: 201,
      body: { boxes: [{ items: dates }] },
    });
    for (const shipmentId of [first, second])
      expect(await put(box, shipmentId, "2028-06-30")).toMatchObject({
        status: 409,
        body: { code: "other_expiry", detail: expect.stringContaining("31/12/2026") },
      });
    const other = await openedBox(pia, requestId);
    expect(await put(other, first, "2028-06-30")).toMatchObject({ status: 201 });
    expect(await put(other, second)).toMatchObject({
      body: { boxes: [{}, { items: [{ expiresOn: "2028-06-30" }, { expiresOn: "2028-06-30" }] }] },
    });
    // Of different FNSKUs nobody can tell that they are the same.
    for (const [shipment, fnsku] of [
      [first, "X001ABCDEF"],
      [second, "X002ABCDEF"],
    ])
      await product.ana.put(`/prep-requests/${requestId}/items/${shipment}/fnsku`, { fnsku });
    const third = await openedBox(pia, requestId);
    expect(await put(third, first, "2026-12-31")).toMatchObject({ status: 201 });
    expect(await put(third, second, "2028-06-30")).toMatchObject({ status: 201 });
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
    expect(await placesOf(product, shipment)).toMatchObject({ reserved: 2, packed: 2 });
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

  test("names the keys of the reader's acts that the figures contain, also of a deleted box", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 5 }]);
    const other = await scheduled([{ qty: 5 }], product.bia);
    const [shipment = ""] = shipmentIds;
    const path = `/floor/prep-requests/${requestId}/outbound-boxes`;
    const [open, one, two, out, measured, drop] = Array.from({ length: 6 }, () => randomUUID());
    const sent = (key = "") => ({ "idempotency-key": key });
    await pia.post(path, {}, sent(open));
    await packs(pia, open ?? "", shipment, 1, one);
    await packs(pia, await openedBox(pia, other.requestId), other.shipmentIds[0] ?? "", 1, randomUUID());
    expect(await packs(pia, open ?? "", shipment, 2, two)).toMatchObject({
      body: { packed: 3, countedKeys: [two, one, open] },
    });
    await pia.post(`/floor/outbound-boxes/${open}/unpack`, { shipmentId: shipment, qty: 3 }, sent(out));
    await pia.patch(`/floor/outbound-boxes/${open}`, { weightLb: "3" }, sent(measured));
    const named = [measured, out, two, one, open];
    expect(await read(requestId)).toMatchObject({ body: { packed: 0, countedKeys: named } });
    expect(await product.rui.get(path)).toMatchObject({ body: { packed: 0, countedKeys: [] } });
    await pia.delete(`/floor/outbound-boxes/${open}`);
    expect(await read(requestId)).toMatchObject({ body: { boxes: [], countedKeys: named } });
    // A refused act counts nowhere.
    expect(await packs(pia, open ?? "", shipment, 1, drop)).toMatchObject({ status: 404 });
    expect(await read(requestId)).toMatchObject({ body: { countedKeys: named } });
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
    expect(await placesOf(product, shipment)).toMatchObject({ reserved: 0, packed: 20 });
    const inFirst = boxesOf(await read(requestId))[0]?.items[0]?.qty ?? 0;
    await unpacks(pia, first, shipment, inFirst);
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 50 }, () => packs(pia, first, shipment, 1, key)));
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await placesOf(product, shipment)).toMatchObject({ packed: 20 - inFirst + 1 });
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
    expect(await placesOf(product, shipment)).toMatchObject({ reserved: 4, packed: 0 });
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
