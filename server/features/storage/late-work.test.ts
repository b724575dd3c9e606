import { type CalendarDate, dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { storageCosts } from "#server/features/storage/testing/objects";
import { charges } from "#server/tables/charges";
import { profiles } from "#server/tables/profiles";
import { storageDays, storageWaivedDays } from "#server/tables/storage";
import { taskDelays, tasks } from "#server/tables/tasks";
import { idOf, PASSWORD, type Person, personWith } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { countStorage } from "./storage.public.ts";
import { storageChecks } from "./storage-checks.ts";

const zone = "America/New_York";
const DAY = 86_400_000;
let product: Product;
beforeAll(async () => {
  // A day is counted an hour after its end: in the hours around midnight the clock is put two hours ahead.
  const hour = Number(
    new Intl.DateTimeFormat("en", { timeZone: zone, hour: "2-digit", hourCycle: "h23" }).format(),
  );
  product = await runningProduct(
    { WAREHOUSE_TIME_ZONE: zone },
    hour === 23 || hour === 0 ? 2 * 3_600_000 : 0,
  );
  await storageCosts(product, dateOf(product.now(), zone), "0.1", { freeDays: 0 });
});
afterAll(async () => {
  for (const { title, findProblems } of storageChecks)
    expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  await product.close();
});

const dayOf = (at: Date | null | undefined): CalendarDate => (at ? dateOf(at, zone) : "");
const today = () => dayOf(product.now());
const daysFrom = (first: CalendarDate, last: CalendarDate): CalendarDate[] =>
  first > last ? [] : [first, ...daysFrom(daysAfter(first, 1), last)];

/** Moves the clock on by days and counts all that have ended. */
async function daysPass(days: number) {
  product.passTime(days * DAY);
  const deps = { db: product.db, clock: product.now, settings: { WAREHOUSE_TIME_ZONE: zone } };
  await countStorage(deps, new AbortController().signal);
}

const chargedDays = async (shipmentId: string) =>
  (
    await product.db
      .select({ day: storageDays.day })
      .from(storageDays)
      .where(eq(storageDays.shipmentId, shipmentId))
      .orderBy(asc(storageDays.day))
  ).map(({ day }) => day);

const waivedDays = async (shipmentId: string) =>
  (
    await product.db
      .select({ day: storageWaivedDays.day })
      .from(storageWaivedDays)
      .where(eq(storageWaivedDays.shipmentId, shipmentId))
      .orderBy(asc(storageWaivedDays.day))
  ).map(({ day }) => day);

/** The same person with a new token: earlier tokens have expired on the moved clock. */
async function again({ userId, email }: Person): Promise<Person> {
  const { app, apikey } = product;
  const url = "/auth/v1/token?grant_type=password";
  const payload = { email, password: PASSWORD };
  const answer = await app.inject({ method: "POST", url, headers: { apikey }, payload });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(answer.json());
  return personWith(product, { userId, email, token });
}

/** Ten units in the warehouse of which two are requested and approved, with the task. */
async function prepOf(owner: Person) {
  const shipmentId = await hasArrived(await again(product.rui), owner, { qty: 10, name: "Chaleira" });
  const items = [{ shipmentId, qty: 2, fnsku: "X001ABCDEF" }];
  const requestId = idOf(await owner.post("/prep-requests", { items }));
  await (await again(product.rui)).patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
  const taskOf = async () =>
    (await product.db.select().from(tasks).where(eq(tasks.prepRequestId, requestId)))[0];
  return { shipmentId, requestId, taskOf };
}

describe("a prep task that is late (docs/product.md#storage)", () => {
  test("stops the charging of its goods until it is done, and of no other", async () => {
    let { ana, rui } = product;
    const { shipmentId, requestId, taskOf } = await prepOf(ana);
    const other = await hasArrived(rui, ana, { qty: 1, name: "Caneca" });
    const arrivedOn = today();
    await daysPass(10);
    [ana, rui] = [await again(ana), await again(rui)];
    const due = dayOf((await taskOf())?.dueAt);
    const yesterday = daysAfter(today(), -1);
    expect(due < yesterday).toBe(true);
    expect(await chargedDays(shipmentId)).toEqual(daysFrom(daysAfter(arrivedOn, 1), daysAfter(due, -1)));
    expect(await waivedDays(shipmentId)).toEqual(daysFrom(due, yesterday));
    expect(await chargedDays(other)).toEqual(daysFrom(daysAfter(arrivedOn, 1), yesterday));

    const { body } = await ana.get("/storage");
    expect(body).toMatchObject({
      lines: expect.arrayContaining([
        expect.objectContaining({
          shipmentId,
          units: 10,
          perDayUsd: 1,
          in30DaysUsd: 29,
          waivedDays: daysFrom(due, yesterday).length,
          waivedToday: { kind: "prep", promisedUntil: (await taskOf())?.dueAt?.toISOString() },
        }),
        expect.objectContaining({ shipmentId: other, in30DaysUsd: 3, waivedDays: 0, waivedToday: null }),
      ]),
      totals: { perDayUsd: 0.1 },
    });
    const months = new Set(daysFrom(due, yesterday).map((day) => day.slice(0, 7)));
    for (const month of months) {
      const own = daysFrom(due, yesterday).filter((day) => day.startsWith(month));
      expect((await ana.get(`/storage/month?month=${month}`)).body).toMatchObject({
        waived: [
          {
            shipmentId,
            productName: "Chaleira",
            kind: "prep",
            requestNumber: expect.any(Number),
            days: own.length,
            firstDay: own[0],
            lastDay: own.at(-1),
          },
        ],
      });
    }
    expect(
      (await (await again(product.bia)).get(`/storage/month?month=${today().slice(0, 7)}`)).body,
    ).toMatchObject({
      waived: [],
    });

    const doneOn = today();
    await rui.patch(`/admin/prep-requests/${requestId}`, { status: "shipped" });
    expect((await ana.get("/storage")).body).toMatchObject({
      lines: expect.arrayContaining([
        expect.objectContaining({
          shipmentId,
          units: 8,
          waivedToday: expect.objectContaining({ kind: "prep" }),
        }),
      ]),
    });
    await daysPass(3);
    ana = await again(ana);
    expect(await waivedDays(shipmentId)).toEqual(daysFrom(due, doneOn));
    expect((await chargedDays(shipmentId)).slice(-2)).toEqual([daysAfter(doneOn, 1), daysAfter(doneOn, 2)]);
    expect((await ana.get("/storage")).body).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ shipmentId, waivedToday: null })]),
    });
  });

  test("that begins to wait for its customer is charged again; the days before stay waived, whenever they are counted", async () => {
    const eva = await product.newcomer("Eva");
    const { shipmentId, taskOf } = await prepOf(eva);
    product.passTime(10 * DAY);
    const due = dayOf((await taskOf())?.dueAt);
    // A charge that nobody paid keeps the requests of its customer waiting.
    await product.db.execute(sql`
      insert into ${charges} (user_id, kind, service, description, qty, unit_price, amount, state, created_at)
      values (${eva.userId}::uuid, 'service', 'inspection', 'Inspeção', 1, 1, 1, 'open', ${new Date(product.now().getTime() - 16 * DAY)})`);
    const waitsOn = today();
    await product.doJobs("work.follow-promises");
    expect(await taskOf()).toMatchObject({ status: "waiting", dueAt: null });
    expect(await product.db.select().from(taskDelays)).toMatchObject([{ taskId: (await taskOf())?.id }]);
    await daysPass(4);
    expect(await waivedDays(shipmentId)).toEqual(daysFrom(due, waitsOn));
    expect((await chargedDays(shipmentId)).slice(-3)).toEqual(
      daysFrom(daysAfter(waitsOn, 1), daysAfter(today(), -1)),
    );
    await expect(product.db.delete(taskDelays)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("task_delays is append-only") },
    });
    await expect(product.db.delete(storageWaivedDays)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("storage_waived_days is append-only") },
    });
  });
});

test("a return that a case requires and that is carried out late stops the charging, too", async () => {
  const rui = await again(product.rui);
  const fabio = await product.newcomer("Fabio");
  const shipmentId = await hasArrived(rui, fabio, { qty: 5, damagedQty: 1, name: "Vaso" });
  const arrivedOn = today();
  const [one] = (
    await product.db.execute<{ id: string }>(
      sql`select id from cases where shipment_id = ${shipmentId} and kind = 'damage'`,
    )
  ).rows;
  const decided = await fabio.send(`/cases/${one?.id}/decide`, {
    decision: "return",
    text: "Etiqueta: 1Z999",
  });
  expect(decided.status).toBeLessThan(300);
  const [task] = await product.db
    .select()
    .from(tasks)
    .where(eq(tasks.caseId, one?.id ?? ""));
  await daysPass(9);
  const due = dayOf(task?.dueAt);
  expect(await waivedDays(shipmentId)).toEqual(daysFrom(due, daysAfter(today(), -1)));
  expect(await chargedDays(shipmentId)).toEqual(daysFrom(daysAfter(arrivedOn, 1), daysAfter(due, -1)));
  expect((await (await again(fabio)).get("/storage")).body).toMatchObject({
    lines: [{ shipmentId, waivedToday: { kind: "return" } }],
  });
});

describe("a late check-in (docs/decisions/0121)", () => {
  /** The form of a count of good units; the others still come. */
  const countOf = ({ announced, good }: { announced: number; good: number }) => ({
    announcedQty: String(announced),
    good: String(good),
    damaged: "0",
    wrong: "0",
    missing: "0",
    stillComing: String(announced - good),
  });
  /** Four units in the warehouse and six announced, and a box at the dock that carries their number. */
  async function withBox(owner: Person, code: string, suite?: number) {
    const rui = await again(product.rui);
    const purchase = { productName: "Panela", qty: 10, trackingNumbers: [code] };
    const shipmentId = idOf(await owner.post("/purchases", purchase));
    const units = countOf({ announced: 10, good: 4 });
    await rui.send(`/floor/shipments/${shipmentId}/counts`, units);
    const boxId = idOf(
      await rui.send("/floor/boxes", { code, ...(suite !== undefined && { suite: String(suite) }) }),
    );
    const [task] = await product.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId));
    return { shipmentId, boxId, countedOn: today(), due: dayOf(task?.dueAt) };
  }
  const suiteOf = async ({ userId }: Person) => {
    const [found] = await product.db.select().from(profiles).where(eq(profiles.userId, userId));
    return found?.suiteNumber ?? 0;
  };

  test("of a box that is a customer's by its number alone tells nothing of the box, nor who got it", async () => {
    const gil = await product.newcomer("Gil");
    const { shipmentId, boxId, countedOn } = await withBox(gil, "1Z999AA10123456784");
    await daysPass(10);
    const nothing = { lines: [{ shipmentId, waivedDays: 0, waivedToday: null }] };
    expect((await (await again(gil)).get("/storage")).body).toMatchObject(nothing);
    const given = { suite: await suiteOf(product.bia) };
    expect(await (await again(product.rui)).patch(`/floor/boxes/${boxId}`, given)).toMatchObject({
      status: 200,
    });
    expect((await (await again(gil)).get("/storage")).body).toMatchObject(nothing);
    await daysPass(2);
    expect((await (await again(gil)).get("/storage")).body).toMatchObject(nothing);
    expect(await chargedDays(shipmentId)).toEqual(daysFrom(daysAfter(countedOn, 1), daysAfter(today(), -1)));
  });

  test("of a box whose suite staff confirmed stops the charging until it is counted, whenever the days are counted", async () => {
    const hugo = await product.newcomer("Hugo");
    const box = await withBox(hugo, "1Z999AA10123456793", await suiteOf(hugo));
    product.passTime(10 * DAY);
    expect((await (await again(hugo)).get("/storage")).body).toMatchObject({
      lines: [{ shipmentId: box.shipmentId, waivedToday: { kind: "check_in" } }],
    });
    const countedOn = today();
    const units = countOf({ announced: 6, good: 6 });
    const rui = await again(product.rui);
    expect(await rui.send(`/floor/shipments/${box.shipmentId}/counts`, units)).toMatchObject({ status: 201 });
    await daysPass(2);
    expect(await waivedDays(box.shipmentId)).toEqual(daysFrom(box.due, daysAfter(countedOn, -1)));
  });
});
