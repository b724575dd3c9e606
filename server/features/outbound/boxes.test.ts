import { closedAs } from "@prepara/domain/outbound/box";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seen } from "#server/testing/seen-version";
import { picture } from "#server/testing/warehouse";
import {
  boxesOf,
  closeChecked,
  closes,
  isScheduled,
  lightBox,
  openedBox,
  packer,
  packs,
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

  test("that a colleague changed meanwhile is neither closed nor opened by who saw it before", async () => {
    const { requestId, shipmentIds } = await scheduled();
    const [shipment = "", box] = [shipmentIds[0], await openedBox(pia, requestId)];
    const path = `/floor/outbound-boxes/${box}`;
    const shown = async () => seen(boxesOf(await read(requestId))[0]?.version ?? "");
    const closesAs = async (seenBox: string) =>
      pia.send(`${path}/close`, { seenBox }, [await picture("photo")]);
    await packs(pia, box, shipment, 2);
    await pia.patch(path, lightBox);
    const seenBox = closedAs([{ qty: 2 }], { weightLb: 12.5, lengthIn: 18, widthIn: 14, heightIn: 8 });
    await packs(product.rui, box, shipment, 1);
    const changed = { code: "box_changed", detail: expect.stringContaining("agora tem 3 unidades") };
    expect(await closesAs(seenBox)).toMatchObject({ status: 409, body: changed });
    await unpacks(product.rui, box, shipment, 1);
    await product.rui.patch(path, { weightLb: "13" });
    expect(await closesAs(seenBox)).toMatchObject({ status: 409, body: { code: "box_changed" } });
    await product.rui.patch(path, { weightLb: "12.5" });
    expect(await closesAs(seenBox)).toMatchObject({ status: 201 });
    const old = await shown();
    await product.rui.post(`${path}/reopen`);
    await closes(product.rui, box);
    expect(await pia.post(`${path}/reopen`, undefined, old)).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile" },
    });
    const now = await shown();
    expect(await pia.post(`${path}/reopen`, undefined, now)).toMatchObject({ status: 201 });
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

  test("with more units of one product than published is not closed, also of two purchases", async () => {
    const { requestId, shipmentIds } = await scheduled([{ qty: 100 }, { qty: 51 }]);
    const box = await openedBox(pia, requestId);
    for (const [index, shipmentId] of shipmentIds.entries())
      await packs(pia, box, shipmentId, index === 0 ? 100 : 51);
    expect(await closes(pia, box)).toMatchObject({
      status: 422,
      body: { code: "box_over_limit", detail: expect.stringContaining("151 unidades de um produto") },
    });
    expect((await read(requestId)).body).toMatchObject({
      boxes: [{ broken: [{ limit: "maxUnitsOfOneProduct" }] }],
    });
    await unpacks(pia, box, shipmentIds[1] ?? "");
    expect(await closes(pia, box)).toMatchObject({ status: 201 });
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
