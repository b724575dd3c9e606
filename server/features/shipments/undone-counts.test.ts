import { noUnits } from "@prepara/domain/stock/places";
import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { shipments } from "#server/tables/shipments";
import { shipmentCounts } from "#server/tables/units";
import { bodyOf, idOf } from "#server/testing/person";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { counting } from "./testing/counting.ts";

const { product, dora, count, newestAct, undo } = await counting();

/** The act of the newest count, whose id it is. */
const newestCount = async (id: string) => {
  const [newest] = await product.db
    .select({ id: shipmentCounts.id })
    .from(shipmentCounts)
    .where(eq(shipmentCounts.shipmentId, id))
    .orderBy(desc(shipmentCounts.createdAt));
  return newest?.id ?? "";
};

describe("undoing", () => {
  const codesSent = (...codes: string[]) => ({ more: { codes: JSON.stringify(codes) } });
  const codesOf = async (id: string) =>
    bodyOf(z.object({ codes: z.array(z.string()) }), await dora.get(`/floor/shipments/${id}`)).codes;

  test("a count takes the codes away that it confirmed, so that the next request does not get its FNSKU", async () => {
    const { ana } = product;
    const id = await isOnTheWay(ana, { qty: 3 });
    await count(id, 3, { good: 1, stillComing: 2 }, codesSent("00036000291452"));
    await count(id, 2, { good: 2 }, codesSent("X000000001", "04006381333931"));
    expect(await undo(await newestAct(id))).toMatchObject({ status: 201 });
    expect(await codesOf(id)).toEqual(["00036000291452"]);
    const request = await ana.post("/prep-requests", { items: [{ shipmentId: id }] });
    expect(request).toMatchObject({ status: 201 });
    expect(await ana.get(`/prep-requests/${idOf(request)}`)).toMatchObject({
      body: { items: [{ fnsku: null }] },
    });
  });

  test("a count leaves the codes that another count of the product that stands has confirmed, too", async () => {
    const id = await isOnTheWay(product.ana, { qty: 3 });
    const codes = codesSent("00036000291452");
    await count(id, 3, { good: 1, stillComing: 2 }, codes);
    const first = await newestAct(id);
    await count(id, 2, { good: 1, stillComing: 1 }, codes);
    await undo(first);
    expect(await codesOf(id)).toEqual(["00036000291452"]);
    await undo(await newestCount(id));
    expect(await codesOf(id)).toEqual([]);
    await count(id, 3, { good: 1, stillComing: 2 }, codes);
    expect(await codesOf(id)).toEqual(["00036000291452"]);
  });

  test("two counts at once that confirmed the same code leaves none", async () => {
    const { ana, db } = product;
    const [one, other] = [await isOnTheWay(ana, { qty: 1 }), await isOnTheWay(ana, { qty: 1 })];
    const [{ productId } = { productId: "" }] = await db
      .select({ productId: shipments.productId })
      .from(shipments)
      .where(eq(shipments.id, one));
    await db.update(shipments).set({ productId }).where(eq(shipments.id, other));
    for (const id of [one, other]) await count(id, 1, { good: 1 }, codesSent("00036000291452"));
    const acts = [await newestAct(one), await newestAct(other)];
    for (const { status } of await Promise.all(acts.map(undo))) expect(status).toBe(201);
    expect(await codesOf(one)).toEqual([]);
  });

  test("the only count leaves the shipment arrived with all units announced, to be counted again", async () => {
    const { ana, rui } = product;
    const id = await isOnTheWay(ana, { qty: 4 });
    await rui.send(`/admin/shipments/${id}/check-in`, { receivedQty: "3" }, [await picture()]);
    expect(await undo(await newestAct(id))).toMatchObject({
      status: 201,
      body: { places: { ...noUnits, announced: 4 } },
    });
    const row = await ana.get(`/shipments/${id}`);
    expect(row).toMatchObject({
      body: { status: "arrived", receivedQty: 0, availableQty: 0, photos: [{}] },
    });
    expect(await rui.send(`/admin/shipments/${id}/check-in`, {})).toMatchObject({ status: 409 });
    expect(await dora.get("/floor/shipments?state=announced&limit=1")).toMatchObject({
      body: { items: [{ id, announcedQty: 4 }] },
    });
    expect(await count(id, 4, { good: 4 })).toMatchObject({ body: { places: { ...noUnits, on_hand: 4 } } });
    const { arrivedAt } = bodyOf(z.object({ arrivedAt: z.string() }), row);
    expect(await ana.get(`/shipments/${id}`)).toMatchObject({ body: { availableQty: 4, arrivedAt } });
  });

  test("the only count lets the next one's measures replace those of the undone one, later ones do not", async () => {
    const id = await isOnTheWay(product.ana, { qty: 4 });
    await count(id, 4, { good: 4 }, { more: { weightLb: "2", lengthIn: "9" } });
    await undo(await newestAct(id));
    await count(id, 4, { good: 3, stillComing: 1 }, { more: { weightLb: "5" } });
    const measured = { body: { weightLb: 5, lengthIn: null } };
    expect(await product.ana.get(`/shipments/${id}`)).toMatchObject(measured);
    await count(id, 1, { good: 1 }, { more: { weightLb: "7" } });
    expect(await product.ana.get(`/shipments/${id}`)).toMatchObject(measured);
  });

  test("a surplus that a correction has sent back already is refused until that correction is undone", async () => {
    const id = await hasArrived(product.rui, product.ana, { qty: 5 });
    await count(id, 0, { good: 2 });
    const counted = await newestAct(id);
    const lessTwo = { from: "on_hand", to: "missing", qty: 2, reason: "Contei de novo" };
    await dora.post(`/floor/shipments/${id}/adjust`, lessTwo);
    const corrected = await newestAct(id);
    expect(await undo(counted)).toMatchObject({ status: 409, body: { code: "units_moved" } });
    await undo(corrected);
    expect(await undo(counted)).toMatchObject({ body: { places: { ...noUnits, on_hand: 5 } } });
  });
});
