import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import {
  boxesOf,
  closeChecked,
  closes,
  isScheduled,
  lightBox,
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

const photographed = z.object({
  boxes: z.array(z.object({ photo: z.object({ url: z.string(), thumbnailUrl: z.string() }) })),
});

const numbered = z.object({ trackingNumber: z.string().nullable() });

const usage = z.object({ freeUnits: z.object({ used: z.int(), reserved: z.int() }) });

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
    expect(await placesOf(product, shipment)).toEqual({ on_hand: 0, reserved: 0, packed: 0, shipped: 4 });
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

  test("again, after it was set back, tells the customer the number with which the box leaves then", async () => {
    const { requestId, box } = await packedWhole();
    const path = `/admin/prep-requests/${requestId}`;
    const [wrong, right] = ["1Z999AA10123456784", "961207182338612345678"];
    const shipped = (trackingNumber: string | null) =>
      ship(requestId, { boxes: [{ id: box, trackingNumber }] });
    const setBack = () => product.rui.patch(path, { status: "scheduled" });
    const numbers = async () => {
      const own = bodyOf(numbered, await product.ana.get(`/prep-requests/${requestId}`)).trackingNumber;
      return [own, ...boxesOf(await read(requestId)).map((one) => one.trackingNumber)];
    };
    await shipped(wrong);
    expect(await setBack()).toMatchObject({ status: 200, body: { trackingNumber: null } });
    await shipped(right);
    expect(await numbers()).toEqual([right, right]);
    await setBack();
    await shipped("");
    expect(await numbers()).toEqual([null, null]);
    await setBack();
    await shipped(right);
    // Set back and shipped by an admin it has the number again; one of its own stays.
    await setBack();
    await product.rui.patch(path, { status: "shipped" });
    expect(await numbers()).toEqual([right, right]);
    await product.rui.patch(path, { status: "scheduled", trackingNumber: "AGENDADO-7" });
    await shipped(null);
    expect(await numbers()).toEqual(["AGENDADO-7", right]);
  });

  describe("by hand, with a numbered box that was emptied into another,", () => {
    const [first, second] = ["1Z999AA10123456784", "961207182338612345678"];
    const emptied = async () => {
      const { requestId, shipmentIds } = await scheduled();
      const [shipment = ""] = shipmentIds;
      const [empty, full] = [await openedBox(pia, requestId), await openedBox(pia, requestId)];
      for (const box of [empty, full]) {
        await packs(pia, box, shipment, 2);
        await closes(pia, box);
      }
      const own = async () =>
        bodyOf(numbered, await product.ana.get(`/prep-requests/${requestId}`)).trackingNumber;
      const shipsByHand = async () => {
        await pia.post(`/floor/outbound-boxes/${empty}/reopen`);
        await pia.post(`/floor/outbound-boxes/${full}/reopen`);
        await unpacks(pia, empty, shipment, 2);
        await packs(pia, full, shipment, 2);
        await closes(pia, full);
        await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "shipped" });
        expect(boxesOf(await read(requestId))).toMatchObject([{ id: full, status: "shipped" }]);
      };
      return { requestId, empty, full, own, shipsByHand };
    };

    test("tells the customer the number of the box that leaves", async () => {
      const { requestId, empty, full, own, shipsByHand } = await emptied();
      const boxes = [
        { id: empty, trackingNumber: first },
        { id: full, trackingNumber: second },
      ];
      await ship(requestId, { boxes });
      expect(await own()).toBe(first);
      await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
      await shipsByHand();
      expect(await own()).toBe(second);
    });

    test("tells none if that has none, and the later one once it was set back", async () => {
      const { requestId, empty, full, own, shipsByHand } = await emptied();
      await pia.patch(`/floor/outbound-boxes/${empty}`, { trackingNumber: first });
      await shipsByHand();
      expect(await own()).toBeNull();
      await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
      await ship(requestId, { boxes: [{ id: full, trackingNumber: second }] });
      expect(await own()).toBe(second);
    });
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

  test("refuses to leave another number of units than was shown, and changes nothing", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 12 }]);
    const [shipment = ""] = shipmentIds;
    const box = await openedBox(pia, requestId);
    await packs(pia, box, shipment, 10);
    await closes(pia, box);
    // A colleague takes nine more units out while the first reads 'Enviar sem 2 unidades?'.
    await product.rui.post(`/floor/outbound-boxes/${box}/reopen`);
    await unpacks(product.rui, box, shipment, 9);
    await closes(product.rui, box);
    const seen = { boxes: [{ id: box }], leaveRest: true };
    const before = await placesOf(product, shipment);
    expect(await ship(requestId, { ...seen, leftQty: 2 })).toMatchObject({
      status: 409,
      body: { code: "units_left", detail: expect.stringContaining("Ainda há 11 unidades") },
    });
    expect(await placesOf(product, shipment)).toEqual(before);
    expect(await ship(requestId, { ...seen, leftQty: -1 })).toMatchObject({ status: 422 });
    expect(await ship(requestId, { ...seen, leftQty: 11 })).toMatchObject({ status: 201 });
    expect(await placesOf(product, shipment)).toEqual({ on_hand: 11, reserved: 0, packed: 0, shipped: 1 });
  });

  test("of a request whose customer asked to cancel it must name that case", async () => {
    const { requestId, box } = await packedWhole();
    const caseNumber = async () =>
      bodyOf(z.object({ cancelCaseNumber: z.int().nullable() }), await read(requestId)).cancelCaseNumber;
    expect(await caseNumber()).toBeNull();
    const asking = { prepRequestId: requestId, body: "Comprei errado." };
    const { number } = bodyOf(
      z.object({ number: z.int() }),
      await product.ana.post("/cases/cancellings", asking),
    );
    expect(await caseNumber()).toBe(number);
    const boxes = [{ id: box }];
    for (const seen of [{}, { cancelCaseNumber: null }, { cancelCaseNumber: number + 1 }])
      expect(await ship(requestId, { boxes, ...seen })).toMatchObject({
        status: 409,
        body: { code: "cancel_asked", detail: expect.stringContaining(`pendência nº ${number}`) },
      });
    expect(await ship(requestId, { boxes, cancelCaseNumber: number })).toMatchObject({ status: 201 });
  });

  test("of a request whose cancelling was refused needs to name no case", async () => {
    const { requestId } = await packedWhole();
    const asking = { prepRequestId: requestId, body: "Comprei errado." };
    const { id } = bodyOf(z.object({ id: z.uuid() }), await product.ana.post("/cases/cancellings", asking));
    await product.rui.post(`/floor/cases/${id}/refuse`, { reason: "Já está embalada." });
    expect(await ship(requestId)).toMatchObject({ status: 201 });
  });

  test("refuses to ship a box that was not named beside those that were, and stores no number", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 4 }]);
    const named = await openedBox(pia, requestId);
    await packs(pia, named, shipmentIds[0] ?? "", 3);
    await closes(pia, named);
    const added = await openedBox(product.rui, requestId);
    await packs(product.rui, added, shipmentIds[0] ?? "", 1);
    await closes(product.rui, added);
    const numbered = { id: named, trackingNumber: "1Z999AA10123456784" };
    expect(await ship(requestId, { boxes: [numbered] })).toMatchObject({
      status: 409,
      body: { code: "boxes_changed", detail: expect.stringContaining("agora são 2 fechadas") },
    });
    expect(boxesOf(await read(requestId))).toMatchObject([
      { status: "closed", trackingNumber: null },
      { status: "closed", trackingNumber: null },
    ]);
    expect(await ship(requestId, { boxes: [numbered, { id: added }] })).toMatchObject({ status: 201 });
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
    expect(await placesOf(product, shipment)).toEqual({ on_hand: 7, reserved: 0, packed: 0, shipped: 13 });
    const { rows } = await product.db.execute(sql`
      select c.kind, c.state, c.qty::int as qty, c.amount::text as amount, b.prep_request_id as request
        from charges c join charges b on b.number = c.corrects where c.user_id = ${eva.userId}`);
    // The plan has 15 free units: five were paid, all of them are given back, and two free ones.
    expect(rows).toEqual([
      { kind: "correction", state: "proposed", qty: -5, amount: "-7.50", request: requestId },
    ]);
    expect(before.used - (await month()).used).toBe(2);
    const detail = await product.rui.get(`/admin/prep-requests/${requestId}`);
    expect(detail).toMatchObject({ body: { freeUnitsApplied: 15, freeUnitsKept: 13 } });
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
    expect(await placesOf(product, shipment)).toMatchObject({ reserved: 0, packed: 0, shipped: 6 });
    expect(boxesOf(await read(requestId)).map(({ status }) => status)).toEqual(["shipped", "shipped"]);
    await product.rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
    expect(await placesOf(product, shipment)).toMatchObject({ reserved: 2, packed: 4, shipped: 0 });
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

test("the download of one's data has the boxes and what is in them, not who closed them", async () => {
  const lea = await product.newcomer("Lea");
  const { requestId, shipmentIds } = await scheduled([{ qty: 3, name: "Fone da Lea" }], lea);
  const [shipment = ""] = shipmentIds;
  const box = await openedBox(pia, requestId);
  await packs(pia, box, shipment, 3);
  const overrideReason = "Peso conferido duas vezes.";
  await closes(pia, box, { ...lightBox, weightLb: "60" }, { overrideReason });
  const answer = await lea.get("/me/export");
  expect(answer).toMatchObject({
    status: 200,
    body: {
      tables: {
        outbound_boxes: [{ id: box, status: "closed" }],
        outbound_items: [{ box_id: box, shipment_id: shipment, qty: 3 }],
      },
    },
  });
  for (const hidden of ["closed_by", "override_by", overrideReason])
    expect(answer.text).not.toContain(hidden);
  const others = await product.bia.get("/me/export");
  expect(others).toMatchObject({ body: { tables: { outbound_boxes: [], outbound_items: [] } } });
});

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

const listed = z.object({ items: z.array(z.object({ id: z.string() })) });
const summary = z.object({ closedBoxes: z.int() });

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
