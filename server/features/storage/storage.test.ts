import { dateOf, daysAfter, daysBetween } from "@prepara/domain/calendar/calendar";
import { startOfDay } from "@prepara/domain/calendar/start-of-day";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { ledgerFaults } from "#server/features/ledger/ledger.public";
import { storageCosts } from "#server/features/storage/testing/objects";
import { charges } from "#server/tables/charges";
import { events } from "#server/tables/notices";
import { storageClock, storageDays } from "#server/tables/storage";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";
import { chargeMonths } from "./charge-months.ts";
import { countDays } from "./count-days.ts";
import { remindFreeDays } from "./remind-free-days.ts";
import { storage } from "./storage.feature.ts";
import { storageChecks } from "./storage-checks.ts";

const zone = "America/New_York";
const never = new AbortController().signal;
let product: Product;
let ana: Person;
let rui: Person;
beforeAll(async () => {
  // Prices begin at midnight in São Paulo, when it is still the day before in the warehouse.
  const isOneDay = dateOf(new Date(), zone) === dateOf(new Date(), "America/Sao_Paulo");
  product = await runningProduct({ WAREHOUSE_TIME_ZONE: zone }, isOneDay ? 0 : 3 * 3_600_000);
  ({ ana, rui } = product);
});
afterAll(async () => {
  for (const { title, findProblems } of storageChecks)
    expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  expect(await ledgerFaults(product.db)).toEqual([]);
  await product.close();
});

/** The warehouse's day, so many days from today. */
const day = (n: number) => daysAfter(dateOf(product.now(), zone), n);
/** The job as it works two hours after the end of the day before `day(n)`. */
const at = (n: number) => ({
  db: product.db,
  clock: () => new Date(startOfDay(day(n), zone).getTime() + 2 * 3_600_000),
  settings: { WAREHOUSE_TIME_ZONE: zone },
});
const daysOf = (shipmentId: string) =>
  product.db
    .select()
    .from(storageDays)
    .where(eq(storageDays.shipmentId, shipmentId))
    .orderBy(asc(storageDays.day));
const storageChargesOf = (userId: string) =>
  product.db.select().from(charges).where(eq(charges.userId, userId)).orderBy(asc(charges.number));
const chargedMonths = z.object({
  charges: z.array(
    z.object({
      number: z.int(),
      state: z.string(),
      amountUsd: z.number(),
      correctedUsd: z.number(),
    }),
  ),
});
const caseEventsOf = (userId: string) =>
  product.db.select().from(events).where(eq(events.userId, userId)).orderBy(asc(events.id));

/** The first of the month that begins at least `n` days from today, as days from today. */
function firstOfMonthAfter(n: number): number {
  let ahead = n;
  while (!day(ahead).endsWith("-01")) ahead += 1;
  return ahead;
}

describe("without a price of storage (docs/product.md#storage)", () => {
  test("nothing is counted, charged, reminded of or shown", async () => {
    const bia = await product.newcomer("Caio");
    await hasArrived(rui, bia, { qty: 20 });
    await countDays(at(400), never);
    await chargeMonths(at(400), never);
    await remindFreeDays(at(400), never);
    expect(await product.db.select().from(storageDays)).toEqual([]);
    expect(await product.db.select().from(storageClock)).toEqual([]);
    expect((await caseEventsOf(bia.userId)).filter(({ type }) => type.startsWith("storage"))).toEqual([]);
    expect((await bia.get("/storage")).body).toEqual({
      today: day(0),
      rate: null,
      lines: [],
      totals: { units: 0, perDayUsd: 0, monthUsd: 0, in30DaysUsd: 0 },
      charges: [],
    });
    expect((await bia.get("/storage/summary")).body).toEqual({ isUsed: false });
    expect((await rui.get("/floor/storage")).body).toEqual({
      items: [],
      nextCursor: null,
      countedUntil: null,
    });
  });
});

describe("the price of storage (docs/product.md#services-and-prices)", () => {
  const card = (more: object) => ({
    audience: "all",
    effectiveFrom: dateOf(product.now(), "America/Sao_Paulo"),
    prices: [{ service: "storage", priceUsd: 0.018, basis: "unit", freeDays: 2, ...more }],
  });

  test("says what is counted and how many days are free, and counts from today if it is the first", async () => {
    const refused = await rui.post("/floor/rate-cards", card({ freeDays: null }));
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: "prices.0.freeDays" }] } });
    expect(await rui.post("/floor/rate-cards/preview", card({}))).toMatchObject({
      status: 200,
      body: { changes: [{ service: "storage", before: null, after: { storage: { freeDays: 2 } } }] },
    });
    expect(await rui.post("/floor/rate-cards", card({}))).toMatchObject({
      status: 201,
      body: {
        prices: [
          {
            service: "storage",
            per: "day",
            price: { priceUsd: 0.018, isIncluded: false, storage: { basis: "unit", freeDays: 2 } },
          },
        ],
      },
    });
    expect(await rui.post("/floor/rate-cards", card({}))).toMatchObject({
      status: 422,
      body: { code: "not_in_future" },
    });
  });

  test("cannot be ordered with a request", async () => {
    const bia = await product.newcomer("Davi");
    const shipmentId = await hasArrived(rui, bia, { qty: 1 });
    const ordered = { items: [{ shipmentId, qty: 1, services: [{ code: "storage" }] }] };
    expect(await bia.post("/prep-requests", ordered)).toMatchObject({
      status: 409,
      body: { code: "service_not_offered" },
    });
  });
});

describe("the days of storage", () => {
  let shipmentId: string;
  beforeAll(async () => {
    shipmentId = await hasArrived(rui, ana, { qty: 20, name: "Chaleira" });
  });

  test("are counted after the free ones, once, however many runs there are, also at the same time", async () => {
    await countDays(at(3), never);
    expect(await daysOf(shipmentId)).toEqual([]);
    await Promise.all([countDays(at(5), never), countDays(at(5), never), countDays(at(5), never)]);
    const counted = { units: 20, basis: "unit", qty: 20_000, price: 180, chargeNumber: null };
    const expected = [3, 4].map((n) => ({ shipmentId, userId: ana.userId, day: day(n), ...counted }));
    expect(await daysOf(shipmentId)).toEqual(expected);
    await countDays(at(5), never);
    expect(await daysOf(shipmentId)).toEqual(expected);
  });

  test("are counted an hour after midnight in the warehouse, not before", async () => {
    const early = { ...at(6), clock: () => new Date(startOfDay(day(6), zone).getTime() + 3_599_000) };
    await countDays(early, never);
    expect((await daysOf(shipmentId)).length).toBe(2);
    await countDays(at(6), never);
    expect((await daysOf(shipmentId)).length).toBe(3);
  });

  test("are shown to their customer, with what is free until when", async () => {
    const free = await hasArrived(rui, ana, { qty: 3, name: "Caneca" });
    const { body } = await ana.get("/storage");
    expect(body).toMatchObject({
      today: day(0),
      rate: { priceUsd: 0.018, basis: "unit", freeDays: 2 },
      lines: [
        { shipmentId, freeUntil: day(2), units: 20, perDayUsd: 0.36, sinceUsd: 1.08, in30DaysUsd: 9.72 },
        { shipmentId: free, freeUntil: day(2), units: 3, perDayUsd: 0.05, sinceUsd: 0 },
      ],
      totals: { units: 23, perDayUsd: 0 },
    });
    expect((await ana.get("/storage/summary")).body).toEqual({ isUsed: true });
    expect((await product.bia.get("/storage")).body).toMatchObject({ lines: [], charges: [] });
  });

  test("send notices 7, 3 and 1 days before the free ones end, and when the paid ones began", async () => {
    await remindFreeDays(at(0), never);
    await remindFreeDays(at(0), never);
    await remindFreeDays(at(1), never);
    await Promise.all([remindFreeDays(at(2), never), remindFreeDays(at(2), never)]);
    const told = (await caseEventsOf(ana.userId))
      .filter(({ type, subjectId }) => type.startsWith("storage") && subjectId === shipmentId)
      .map(({ type, data }) => [type, data.count]);
    expect(told).toEqual([
      ["storage.started", 20],
      // Two free days: the reminder of three days before is the first that is due, on the day of the arrival.
      ["storage.free_ending", 2],
      ["storage.free_ending", 1],
    ]);
  });

  test("never change and are never removed", async () => {
    const refused = async (statement: Promise<unknown>) =>
      expect(
        await statement.then(
          () => "done",
          (error: Error) => String(error.cause),
        ),
      ).toContain("never change");
    await refused(
      product.db.update(storageDays).set({ units: 1 }).where(eq(storageDays.shipmentId, shipmentId)),
    );
    await refused(product.db.delete(storageDays).where(eq(storageDays.shipmentId, shipmentId)));
  });

  test("keep the account until they are charged", async () => {
    const bia = await product.newcomer("Eva");
    const id = await hasArrived(rui, bia, { qty: 1 });
    await countDays(at(7), never);
    expect((await daysOf(id)).length).toBe(1);
    const open = await product.db.transaction(async (tx) => storage.unfinished?.[0]?.count(tx, bia.userId));
    expect(open).toBe(1);
  });
});

test("storage by cubic foot is that of the measured box, and of nothing that nobody measured", async () => {
  const bia = await product.newcomer("Iris");
  await storageCosts(product, day(0), "0.5", { basis: "cubic_foot", freeDays: 0, userId: bia.userId });
  const measured = await isOnTheWay(bia, { qty: 4 });
  const sides = { lengthIn: "24", widthIn: "12", heightIn: "12" };
  await rui.send(`/admin/shipments/${measured}/check-in`, sides);
  const unmeasured = await hasArrived(rui, bia, { qty: 4 });
  await countDays(at(8), never);
  expect(await daysOf(measured)).toMatchObject([{ units: 4, basis: "cubic_foot", qty: 2_000, price: 5_000 }]);
  expect(await daysOf(unmeasured)).toEqual([]);
  expect((await bia.get("/storage")).body).toMatchObject({
    lines: expect.arrayContaining([
      expect.objectContaining({ shipmentId: measured, perDayUsd: 1 }),
      expect.objectContaining({ shipmentId: unmeasured, perDayUsd: null, in30DaysUsd: 0 }),
    ]),
  });
});

describe("after a downtime", () => {
  test("every day is caught up, at the price and with the units of that day", async () => {
    const bia = await product.newcomer("Gil");
    const stays = await hasArrived(rui, bia, { qty: 10 });
    const leaves = await hasArrived(rui, bia, { qty: 4 });
    await storageCosts(product, day(20), "0.05", { freeDays: 0 });
    // Four units leave; the job next works weeks later and knows when.
    await rui.post(`/floor/shipments/${leaves}/adjust`, {
      from: "on_hand",
      to: "lost",
      qty: 4,
      reason: "Some",
    });
    await countDays(at(41), never);
    const rows = await daysOf(stays);
    expect(rows.map((row) => row.day)).toEqual(Array.from({ length: 33 }, (_, n) => day(n + 8)));
    expect(rows.map(({ price }) => price)).toEqual(rows.map((row) => (row.day < day(20) ? 180 : 500)));
    expect(await daysOf(leaves)).toEqual([]);
    expect(await product.db.select().from(storageClock)).toEqual([{ isOnly: true, countedUntil: day(40) }]);
  });

  test("a process that loses its connection in the middle leaves no day out and none twice", async () => {
    const bia = await product.newcomer("Hugo");
    const ids = [];
    for (let n = 0; n < 6; n += 1) ids.push(await hasArrived(rui, bia, { qty: n + 1 }));
    let isDone = false;
    const died = { times: 0 };
    const killer = (async () => {
      // On a busy machine nothing would ever get to its end before the next kill.
      while (!isDone && died.times < 20)
        await product.db.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and query like '%storage_%' and random() < 0.3`);
    })();
    for (let n = 41; n < 71; ) {
      try {
        await Promise.all([countDays(at(n + 1), never), chargeMonths(at(n + 1), never)]);
        n += 1;
      } catch {
        died.times += 1;
      }
    }
    isDone = true;
    await killer;
    expect(died.times).toBeGreaterThan(0);
    for (const [n, id] of ids.entries()) {
      const rows = await daysOf(id);
      // Days before the clock's last are counted already: theirs are not counted again.
      expect(rows.map((row) => row.day)).toEqual(Array.from({ length: 30 }, (_, each) => day(41 + each)));
      expect(rows.every(({ units }) => units === n + 1)).toBe(true);
    }
  });
});

describe("the charge of a month", () => {
  test("is made once the month was counted: one a price, of all its days, never twice", async () => {
    const first = firstOfMonthAfter(75);
    await countDays(at(first - 1), never);
    await Promise.all(Array.from({ length: 5 }, () => chargeMonths(at(first - 1), never)));
    const before = await storageChargesOf(ana.userId);
    await countDays(at(first), never);
    await Promise.all(Array.from({ length: 5 }, () => chargeMonths(at(first), never)));
    const after = await storageChargesOf(ana.userId);
    expect(after.length).toBe(before.length + 1);
    const lastMonth = day(first - 1).slice(0, 7);
    const rows = (
      await product.db.select().from(storageDays).where(eq(storageDays.userId, ana.userId))
    ).filter((row) => row.day.startsWith(lastMonth));
    const made = after.at(-1);
    expect(rows.length).toBe(2 * Number(day(first - 1).slice(8)));
    expect(new Set(rows.map(({ chargeNumber }) => chargeNumber))).toEqual(new Set([made?.number]));
    expect(made).toMatchObject({
      kind: "storage",
      service: "storage",
      state: "open",
      prepRequestId: null,
      createdBy: null,
      unitPrice: 500,
      qty: rows.reduce((sum, { qty }) => sum + qty, 0),
    });
    const told = (await caseEventsOf(ana.userId)).filter(({ type }) => type === "storage.month");
    expect(told.length).toBe(new Set(after.map(({ description }) => description)).size);
    const { body } = await ana.get(`/storage/month?month=${lastMonth}`);
    expect(body).toMatchObject({
      month: lastMonth,
      amountUsd: (made?.amount ?? 0) / 100,
      lines: [{ chargeNumber: made?.number, qty: 20 * daysBetween(`${lastMonth}-01`, day(first)) }, {}],
    });
  });

  test("every day of a whole month has its charge, and the sum is the charge's", async () => {
    for (const { title, findProblems } of storageChecks)
      expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
    const { rows } = await product.db.execute(
      sql`select 1 from storage_days where charge_number is null and day < date_trunc('month', (select counted_until + 1 from storage_clock))`,
    );
    expect(rows).toEqual([]);
  });

  test("is shown with its corrections, while it is open and once it is paid", async () => {
    const [made] = (await storageChargesOf(ana.userId)).slice(-1);
    const number = made?.number ?? 0;
    const cents = made?.amount ?? 0;
    const usd = (less: number) => (cents - less) / 100;
    const lower = (reason: string) =>
      rui.send(`/floor/charges/${number}/corrections`, { qty: "-20", reason });
    const shown = async () => bodyOf(chargedMonths, await ana.get("/storage")).charges[0];
    expect(await shown()).toEqual({ number, state: "open", amountUsd: usd(0), correctedUsd: usd(0) });
    expect(await lower("Já tinham saído")).toMatchObject({ body: { state: "open", amountUsd: -1 } });
    expect(await shown()).toEqual({ number, state: "open", amountUsd: usd(0), correctedUsd: usd(100) });
    const credit = { type: "credit", amountUsd: usd(100), description: "Crédito" };
    await rui.post(`/admin/customers/${ana.userId}/balance-adjustments`, credit);
    const paid = await ana.post("/charges/pay-with-balance", { numbers: [number], totalUsd: usd(100) });
    expect(paid).toMatchObject({ status: 200 });
    // A credit that no admin has given yet takes nothing off.
    expect(await lower("Mais vinte")).toMatchObject({ body: { state: "proposed", amountUsd: -1 } });
    expect(await shown()).toEqual({ number, state: "settled", amountUsd: usd(0), correctedUsd: usd(100) });
  });

  test("of any customer may be read by financeiro and admins only", async () => {
    expect((await ana.get("/floor/storage")).status).toBe(403);
    expect((await rui.get(`/floor/storage/${ana.userId}`)).body).toMatchObject({ rate: { priceUsd: 0.018 } });
  });
});

test("storage that is retired is no longer counted, and those days are not counted later either", async () => {
  const [last] = await product.db.select().from(storageClock);
  const n = daysBetween(day(0), last?.countedUntil ?? day(0));
  await rui.patch("/floor/services/storage", { isOffered: false });
  await countDays(at(n + 4), never);
  await rui.patch("/floor/services/storage", { isOffered: true });
  await countDays(at(n + 5), never);
  const { rows } = await product.db.execute<{ day: string }>(
    sql`select distinct day::text from storage_days where day > ${last?.countedUntil ?? ""}::date`,
  );
  expect(rows).toEqual([{ day: day(n + 4) }]);
});
