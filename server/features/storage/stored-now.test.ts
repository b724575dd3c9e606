import { randomUUID } from "node:crypto";
import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import { lastReceivedOn, storedUnits } from "@prepara/domain/storage/stored-units";
import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { caseOf, count, decide } from "#server/features/cases/testing/cases-of";
import { moveUnits } from "#server/features/stock/stock.public";
import { systemClock } from "#server/platform/clock";
import { charges } from "#server/tables/charges";
import { storageClock, storageDays } from "#server/tables/storage";
import { unitMovements } from "#server/tables/units";
import { idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";
import { chargeMonths } from "./charge-months.ts";
import { countDays } from "./count-days.ts";
import { noDayIsAhead } from "./storage-checks.ts";
import { storedNow } from "./stored-now.ts";
import { storedShipments } from "./stored-shipments.ts";

const timeZone = "America/New_York";
let product: Product;
let ana: Person;
let rui: Person;
beforeAll(async () => {
  product = await runningProduct({ WAREHOUSE_TIME_ZONE: timeZone });
  ({ ana, rui } = product);
});
afterAll(() => product.close());

/** Units that were damaged in the time before cases. */
async function migrated(shipmentId: string): Promise<void> {
  const move = { shipmentId, from: "outside", to: "damaged", qty: 4, reason: "migrated" } as const;
  await product.db.transaction((tx) =>
    moveUnits(tx, [move], { id: randomUUID(), actorId: rui.userId, now: product.now() }),
  );
}

test("the stored units that the database computes are those of the movements", async () => {
  const names = ["cases", "decided", "requested", "undone", "old"];
  const ids: string[] = [];
  for (const name of names) ids.push(await isOnTheWay(ana, { qty: 15, name }));
  const [withCases = "", decided = "", requested = "", undone = "", old = ""] = ids;
  await count(product, withCases, { announcedQty: 15, good: 9, damaged: 3, wrong: 2, missing: 3 });
  await count(product, decided, { announcedQty: 15, good: 11, damaged: 4 });
  const answer = await decide(ana, await caseOf(ana, decided, "damage"), {
    decision: "accept_damage",
    qty: "4",
  });
  expect(answer.status).toBeLessThan(300);
  await count(product, requested, { announcedQty: 15, good: 15 });
  for (let n = 0; n < 3; n += 1) {
    const request = await ana.post("/prep-requests", { items: [{ shipmentId: requested, qty: 5 }] });
    if (n < 2) await ana.post(`/prep-requests/${idOf(request)}/cancel`);
  }
  await count(product, undone, { announcedQty: 15, good: 4, stillComing: 11 });
  await count(product, undone, { announcedQty: 11, good: 7, stillComing: 4 });
  const [second] = await product.db
    .select({ actId: unitMovements.actId })
    .from(unitMovements)
    .where(eq(unitMovements.shipmentId, undone))
    .orderBy(desc(unitMovements.id))
    .limit(1);
  expect(await rui.post(`/floor/movements/${second?.actId}/undo`, { reason: "Engano" })).toMatchObject({
    status: 201,
  });
  await count(product, old, { announcedQty: 15, good: 4, stillComing: 11 });
  await migrated(old);
  await count(product, old, { announcedQty: 11, good: 10, damaged: 1 });
  await hasArrived(rui, product.bia, { qty: 2 });

  const stored = await storedNow(product.db, ana.userId, { timeZone, limit: 500 });
  const moved = await storedShipments(product.db, ids);
  const soon = new Date(product.now().getTime() + 1);
  const expected = names.map((name, n) => {
    const shipment = moved.get(ids[n] ?? "");
    if (!shipment) throw new Error(`no shipment ${name}`);
    const receivedOn = lastReceivedOn(shipment, soon, timeZone);
    return [name, { units: storedUnits(shipment, soon), receivedOn, counts: shipment.counts }];
  });
  expect(Object.fromEntries(stored.map(({ productName, now }) => [productName, now]))).toEqual(
    Object.fromEntries(expected),
  );
  expect(stored.map(({ productName, now }) => [productName, now.units]).sort()).toEqual([
    ["cases", 14],
    ["decided", 15],
    ["old", 15],
    ["requested", 15],
    ["undone", 4],
  ]);
  expect(await storedNow(product.db, ana.userId, { timeZone, limit: 2 })).toHaveLength(2);
});

test("a month's sum is that of all shipments, also of those that are not listed", async () => {
  const caio = await product.newcomer("Caio");
  const rows = 510;
  await product.db.execute(sql`with made as (
      insert into products (user_id, name, asin) select ${caio.userId}, 'Fone', 'B' || lpad(n::text, 9, '0')
        from generate_series(1, ${rows}::int) n returning id)
    insert into shipments (user_id, product_id, qty) select ${caio.userId}, id, 1 from made`);
  await product.db.execute(sql`
    insert into storage_days (shipment_id, day, user_id, units, basis, qty, price)
    select id, '2026-01-05', user_id, 1, 'unit', 1, 0.02 from shipments where user_id = ${caio.userId}`);
  const { body } = await caio.get("/storage/month?month=2026-01");
  expect(body).toMatchObject({ amountUsd: 10.2, lines: { length: 500 } });
});

test("a machine's clock that is ahead of the database's counts no day that has not ended", async () => {
  const today = dateOf(new Date(), timeZone);
  await product.db.insert(storageClock).values({ countedUntil: daysAfter(today, -4) });
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * 86_400_000 });
  const deps = { db: product.db, clock: systemClock, settings: { WAREHOUSE_TIME_ZONE: timeZone } };
  await countDays(deps, new AbortController().signal);
  const [counted] = await product.db.select().from(storageClock);
  expect([daysAfter(today, -2), daysAfter(today, -1)]).toContain(counted?.countedUntil);
});

test("doctor names days that were counted ahead, and the charges that have them", async () => {
  expect(await noDayIsAhead.findProblems(product)).toEqual([]);
  const [today, shipmentId] = [dateOf(new Date(), timeZone), await hasArrived(rui, ana, { qty: 2 })];
  const [day, until] = [daysAfter(today, 2), daysAfter(today, 62)];
  const one = { day, units: 2, basis: "unit", qty: wholeQuantity(2), price: rateFromDecimal("0.5") } as const;
  await product.db.update(storageClock).set({ countedUntil: until });
  await product.db.insert(storageDays).values({ shipmentId, userId: ana.userId, ...one });
  const found = async () => (await noDayIsAhead.findProblems(product)).join();
  expect(await found()).toMatch(`until ${until}, with 1 days of shipments`);
  expect(await found()).toContain("(nothing yet)");
  await chargeMonths({ db: product.db, clock: product.now }, new AbortController().signal);
  const [charged] = await product.db
    .select()
    .from(charges)
    .where(and(eq(charges.userId, ana.userId), eq(charges.kind, "storage")));
  expect(await found()).toContain(`(nº ${charged?.number})`);
});

test("the hourly job catches up two days at once, so that a wrong clock of an hour charges no month", async () => {
  const [before] = await product.db.select().from(storageClock);
  product.passTime(100 * 86_400_000);
  for (const days of [2, 4]) {
    await product.doJobs("storage.count");
    const [after] = await product.db.select().from(storageClock);
    expect(after?.countedUntil).toBe(daysAfter(before?.countedUntil ?? "", days));
  }
});
