import { randomUUID } from "node:crypto";
import type { Movement } from "@prepara/domain/stock/movements";
import { noUnits } from "@prepara/domain/stock/places";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepRequestItems } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";
import { shipmentCounts, unitMovements } from "#server/tables/units";
import { idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";
import { moveUnits } from "./move-units.ts";
import { placesOf } from "./places.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const placesIn = async (id: string) => (await placesOf(product.db, [id])).get(id);
const movementsOf = async (id: string) => {
  const rows = await product.db
    .select()
    .from(unitMovements)
    .where(eq(unitMovements.shipmentId, id))
    .orderBy(asc(unitMovements.id));
  return rows.map(({ fromPlace, toPlace, qty, reason }) => `${reason}: ${qty} ${fromPlace} > ${toPlace}`);
};

describe("a check-in", () => {
  test("of 10 of 12 with 1 damaged leaves 9 available, 1 damaged, 2 missing", async () => {
    const { ana, rui, db } = product;
    const id = await isOnTheWay(ana, { qty: 12 });
    const answer = await rui.send(`/admin/shipments/${id}/check-in`, { receivedQty: "10", damagedQty: "1" });
    expect(answer).toMatchObject({ body: { receivedQty: 10, damagedQty: 1, availableQty: 9 } });
    expect(await placesIn(id)).toEqual({ ...noUnits, on_hand: 9, damaged: 1, missing: 2 });
    expect(await movementsOf(id)).toEqual([
      "count: 12 outside > announced",
      "count: 9 announced > on_hand",
      "count: 1 announced > damaged",
      "count: 2 announced > missing",
    ]);
    expect(await db.select().from(shipmentCounts).where(eq(shipmentCounts.shipmentId, id))).toMatchObject([
      { announcedBefore: 12, good: 9, damaged: 1, wrong: 0, missing: 2, stillComing: 0, actorId: rui.userId },
    ]);
  });

  test("says whether the units were counted or are as announced; before it there is no movement", async () => {
    const { ana, rui, db } = product;
    const stateOf = async (fields: Record<string, string>) => {
      const id = await isOnTheWay(ana, { qty: 3 });
      expect([await placesIn(id), await movementsOf(id)]).toEqual([undefined, []]);
      await rui.send(`/admin/shipments/${id}/check-in`, fields);
      const [row] = await db
        .select({ state: shipments.countState })
        .from(shipments)
        .where(eq(shipments.id, id));
      return row?.state;
    };
    expect(await stateOf({})).toBe("as_announced");
    expect(await stateOf({ receivedQty: "3", damagedQty: "0" })).toBe("as_announced");
    expect(await stateOf({ receivedQty: "4" })).toBe("counted");
    expect(await stateOf({ damagedQty: "1" })).toBe("counted");
  });

  test("sent twice with one key is recorded once", async () => {
    const { ana, rui } = product;
    const id = await isOnTheWay(ana, { qty: 3 });
    const send = () =>
      rui.send(`/admin/shipments/${id}/check-in`, { receivedQty: "2" }, [], {
        "idempotency-key": `count-${id}`,
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await movementsOf(id)).toHaveLength(3);
  });
});

test("a request reserves units, shipping it ships them, and setting it back reserves them again", async () => {
  const { rui, newcomer, db } = product;
  const caio = await newcomer("Caio");
  const id = await hasArrived(rui, caio, { qty: 5 });
  const request = idOf(await caio.post("/prep-requests", { items: [{ shipmentId: id, qty: 2 }] }));
  expect(await placesIn(id)).toEqual({ ...noUnits, on_hand: 3, reserved: 2 });
  const set = (status: string) => rui.patch(`/admin/prep-requests/${request}`, { status });
  for (const status of ["shipped", "shipped", "under_review", "scheduled", "shipped"]) {
    expect(await set(status)).toMatchObject({ status: 200, body: { status } });
    const shipped = status === "shipped" ? 2 : 0;
    expect(await placesIn(id)).toEqual({ ...noUnits, on_hand: 3, reserved: 2 - shipped, shipped });
    expect(
      await db.select().from(prepRequestItems).where(eq(prepRequestItems.prepRequestId, request)),
    ).toMatchObject([{ qty: 2, packedQty: 0, shippedQty: shipped, droppedQty: 0 }]);
  }
  expect((await movementsOf(id)).slice(2)).toEqual([
    "request: 2 on_hand > reserved",
    "ship: 2 reserved > shipped",
    "ship: 2 shipped > reserved",
    "ship: 2 reserved > shipped",
  ]);
});

describe("50 takers at once", () => {
  test("of the units of a shipment take exactly those that are there", async () => {
    const { ana, rui, db } = product;
    const id = await hasArrived(rui, ana, { qty: 20 });
    const take = () =>
      db.transaction((tx) =>
        moveUnits(tx, [{ shipmentId: id, from: "on_hand", to: "lost", qty: 1, reason: "adjust" }], {
          id: randomUUID(),
          actorId: rui.userId,
          now: product.now(),
        }),
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, take));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(30);
    for (const { reason } of refused) expect(reason).toMatchObject({ reason: "units_moved" });
    expect(await placesIn(id)).toEqual({ ...noUnits, lost: 20 });
  });

  test("by prep requests take none twice", async () => {
    const { rui, newcomer } = product;
    const duda = await newcomer("Duda");
    const id = await hasArrived(rui, duda, { qty: 40 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => duda.post("/prep-requests", { items: [{ shipmentId: id, qty: 1 }] })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40);
    expect(await placesIn(id)).toEqual({ ...noUnits, reserved: 40 });
  });
});

describe("the database", () => {
  const refusal = async (statement: ReturnType<typeof sql>): Promise<string> => {
    const outcome = await product.db.execute(statement).then(
      () => "accepted",
      (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : ""),
    );
    return outcome;
  };
  let line: string;
  let request: string;
  beforeAll(async () => {
    const { rui, newcomer } = product;
    const edu = await newcomer("Edu");
    line = await hasArrived(rui, edu, { qty: 5 });
    request = idOf(await edu.post("/prep-requests", { items: [{ shipmentId: line, qty: 2 }] }));
  });

  test("never changes or removes a movement", async () => {
    for (const statement of [
      sql`update unit_movements set qty = 1 where shipment_id = ${line}`,
      sql`delete from unit_movements where shipment_id = ${line}`,
      sql`truncate unit_movements`,
    ])
      expect(await refusal(statement)).toContain("unit_movements is append-only");
  });

  test("refuses movements, places, counts and requests that do not agree at commit", async () => {
    const moved = (from: string, to: string, reason: Movement["reason"]) => sql`
      insert into unit_movements (shipment_id, from_place, to_place, qty, reason, act_id, created_at)
      values (${line}, ${from}, ${to}, 1, ${reason}, gen_random_uuid(), now())`;
    for (const statement of [
      moved("on_hand", "lost", "adjust"),
      sql`update shipment_places set on_hand = on_hand + 1 where shipment_id = ${line}`,
      sql`delete from shipment_places where shipment_id = ${line}`,
      sql`update shipments set received_qty = received_qty + 1 where id = ${line}`,
      sql`update shipments set status = 'prep_requested' where id = ${line}`,
    ])
      expect(await refusal(statement)).toContain(`units of shipment ${line} do not agree`);
    for (const statement of [
      sql`update prep_request_items set dropped_qty = 1 where prep_request_id = ${request}`,
      sql`update prep_request_items set shipped_qty = 1 where prep_request_id = ${request}`,
      sql`delete from prep_request_items where prep_request_id = ${request}`,
    ])
      expect(await refusal(statement)).toContain(`units of shipment ${line} in request ${request}`);
  });

  test("refuses movements of a request that they do not name, and places below zero", async () => {
    expect(
      await refusal(sql`insert into unit_movements (shipment_id, from_place, to_place, qty, reason, act_id, created_at)
        values (${line}, 'on_hand', 'reserved', 1, 'request', gen_random_uuid(), now())`),
    ).toContain("unit_movements_name_their_request");
    expect(await refusal(sql`update shipment_places set lost = -1 where shipment_id = ${line}`)).toContain(
      "shipment_places_not_negative",
    );
  });
});
