import { randomUUID } from "node:crypto";
import { businessDaysAfter, daysAfter } from "@prepara/domain/calendar/calendar";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveUnits } from "#server/features/stock/stock.public";
import { idempotencyKeys } from "#server/tables/platform";
import { shipments } from "#server/tables/shipments";
import { bodyOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { caseOf, closeChecked, count, decide, listed, todayOf } from "./testing/cases-of.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => closeChecked(product));

describe("cases of a count (docs/product.md#cases)", () => {
  test("open in its transaction: one case per kind, with its units, due ten business days after the arrival", async () => {
    const { ana, bia } = product;
    const id = await isOnTheWay(ana, { qty: 12 });
    await count(product, id, { announcedQty: 12, good: 9, damaged: 1, missing: 2 });
    const { items } = bodyOf(listed, await ana.get("/cases"));
    const own = items.filter((one) => one.shipment?.id === id);
    expect(own.map(({ kind, qty }) => [kind, qty]).sort()).toEqual([
      ["damage", 1],
      ["shortage", 2],
    ]);
    expect(await ana.get(`/cases/by-number?number=${own[0]?.number}`)).toMatchObject({
      body: {
        status: "waiting_customer",
        cause: "shop",
        dueOn: businessDaysAfter(todayOf(product), 10),
        dueWhy: "default",
        product: { name: "Fone de ouvido" },
        photos: own[0]?.kind === "damage" ? [{}] : [],
      },
    });
    for (const { id: caseId, number } of own) {
      expect(await bia.get(`/cases/${caseId}`)).toMatchObject({ status: 404 });
      expect(await bia.get(`/cases/by-number?number=${number}`)).toMatchObject({ status: 404 });
    }
  });

  test("are due five days before the shop's return window ends, where that is earlier", async () => {
    const { ana, db } = product;
    const id = await isOnTheWay(ana, { qty: 2 });
    const returnBy = daysAfter(todayOf(product), 11);
    await db.update(shipments).set({ returnBy }).where(eq(shipments.id, id));
    await count(product, id, { announcedQty: 2, good: 1, damaged: 1 });
    expect(await ana.get(`/cases/${await caseOf(ana, id, "damage")}`)).toMatchObject({
      body: { dueOn: daysAfter(todayOf(product), 6), dueWhy: "return_window" },
    });
  });

  test("are opened by the admin's check-in as well, but not when all units are as announced", async () => {
    const { ana, rui } = product;
    const good = await hasArrived(rui, ana, { qty: 3 });
    const bad = await hasArrived(rui, ana, { qty: 3, damagedQty: 2 });
    expect(await caseOf(ana, bad, "damage")).not.toBe("none");
    expect(await caseOf(ana, good, "damage")).toBe("none");
  });

  test("grow with a later count, shrink when units are found, and are settled when none is left", async () => {
    const { ana, rui } = product;
    const id = await isOnTheWay(ana, { qty: 10 });
    await count(product, id, { announcedQty: 10, good: 4, missing: 2, stillComing: 4 });
    const shortage = await caseOf(ana, id, "shortage");
    await count(product, id, { announcedQty: 4, good: 1, missing: 3 });
    expect(await ana.get(`/cases/${shortage}`)).toMatchObject({ body: { qty: 5, totalQty: 5 } });
    await rui.post(`/floor/shipments/${id}/adjust`, {
      from: "missing",
      to: "on_hand",
      qty: 2,
      reason: "Achei",
    });
    expect(await ana.get(`/cases/${shortage}`)).toMatchObject({ body: { qty: 3, totalQty: 5 } });
    await count(product, id, { announcedQty: 0, good: 3 });
    expect(await ana.get(`/cases/${shortage}`)).toMatchObject({
      body: { qty: 0, status: "settled", outcome: "Resolvida pela contagem", choices: [] },
    });
  });

  test("about units that we damaged or lost say so, and are with the team", async () => {
    const { ana, rui } = product;
    const id = await hasArrived(rui, ana, { qty: 5 });
    const adjust = (to: string) =>
      rui.post(`/floor/shipments/${id}/adjust`, { from: "on_hand", to, qty: 1, reason: "Caiu" });
    await adjust("damaged");
    await adjust("lost");
    expect(await ana.get(`/cases/${await caseOf(ana, id, "damage")}`)).toMatchObject({
      body: { cause: "warehouse" },
    });
    const lost = await caseOf(ana, id, "lost_here", { state: "waiting_staff" });
    expect(await ana.get(`/cases/${lost}`)).toMatchObject({ body: { cause: "warehouse", choices: [] } });
    expect(await decide(ana, lost, { decision: "compensate", text: "x" })).toMatchObject({
      status: 422,
      body: { code: "not_decidable" },
    });
  });

  test("shrink their pending decisions when a correction finds fewer units", async () => {
    const { ana, rui } = product;
    const id = await hasArrived(rui, ana, { qty: 5, damagedQty: 3 });
    const damage = await caseOf(ana, id, "damage");
    expect(await decide(ana, damage, { decision: "dispose", qty: "3" })).toMatchObject({
      body: { status: "waiting_staff" },
    });
    await rui.post(`/floor/shipments/${id}/adjust`, {
      from: "damaged",
      to: "missing",
      qty: 2,
      reason: "Contei demais",
    });
    expect(await ana.get(`/cases/${damage}`)).toMatchObject({
      body: { qty: 1, decisions: [{ decision: "dispose", qty: 1, state: "wanted" }] },
    });
  });

  test("do not grow by a count that is sent again after a day", async () => {
    const { rui, db, newcomer } = product;
    const zoe = await newcomer("Zoe");
    const id = await isOnTheWay(zoe, { qty: 6 });
    const none = { good: "0", damaged: "0", wrong: "0", missing: "0", stillComing: "0" };
    const send = async (figures: Record<string, string>, key: string) => {
      const form = { ...none, ...figures };
      const photos = Number(form.damaged) > 0 ? [await picture("damagePhotos")] : [];
      return rui.send(`/floor/shipments/${id}/counts`, form, photos, { "idempotency-key": key });
    };
    await send({ announcedQty: "6", good: "4", stillComing: "2" }, randomUUID());
    // Units that were damaged before cases existed, about which nobody was asked.
    const old = { shipmentId: id, from: "outside", to: "damaged", qty: 5, reason: "migrated" } as const;
    const act = { id: randomUUID(), actorId: rui.userId, now: product.now() };
    await db.transaction((tx) => moveUnits(tx, [old], act));
    const key = randomUUID();
    const second = { announcedQty: "2", damaged: "1", stillComing: "1" };
    expect(await send(second, key)).toMatchObject({ status: 201 });
    const damage = await caseOf(zoe, id, "damage");
    expect(await zoe.get(`/cases/${damage}`)).toMatchObject({ body: { totalQty: 1 } });
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(await send(second, key)).toMatchObject({ status: 201 });
    expect(await zoe.get(`/cases/${damage}`)).toMatchObject({ body: { totalQty: 1 } });
  });
});
