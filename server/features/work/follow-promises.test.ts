import { dateOf, formatWeekdayAndDate } from "@prepara/domain/calendar/calendar";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { closeChecked } from "#server/features/work/testing/objects";
import { readSettings } from "#server/settings";
import { charges } from "#server/tables/charges";
import { events } from "#server/tables/notices";
import { tasks } from "#server/tables/tasks";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { blocksOf } from "./block-facts.ts";
import { dueOf } from "./due.ts";
import { promiseFollower } from "./follow-promises.ts";
import { prepTask } from "./testing/objects.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => closeChecked(product));

const settings = readSettings({ AUTH_RATE_LIMITS: "off" });
const { signal } = new AbortController();
const deps = () => ({ db: product.db, clock: product.now, settings });

/** Removes the promises of all tasks, as after a migration, so that a run sets each of them. */
beforeEach(() => product.db.update(tasks).set({ dueAt: null }));

const unpromised = async (owner: Person) =>
  product.db.$count(tasks, and(eq(tasks.userId, owner.userId), sql`due_at is null`));

const scans = z.array(z.object({ n: z.coerce.number() })).length(1);

test("the charges of a customer are read once for all of the customer's requests", async () => {
  const ana = await product.newcomer("Ana");
  for (let made = 0; made < 4; made += 1) await prepTask(product, ana);
  const own = await product.db.select().from(tasks).where(eq(tasks.userId, ana.userId));
  const read = await product.db.transaction(async (tx) => {
    const scanned = async () => {
      const { rows } = await tx.execute(
        sql`select seq_scan + idx_scan as n from pg_stat_xact_user_tables where relname = ${"charges"}`,
      );
      return scans.parse(rows)[0]?.n ?? 0;
    };
    const before = await scanned();
    const blocks = await blocksOf(
      tx,
      own.map(({ prepRequestId }) => prepRequestId ?? ""),
      product.now(),
    );
    return { requests: blocks.size, times: (await scanned()) - before };
  });
  expect(read).toEqual({ requests: 4, times: 1 });
});

test("an old charge blocks all requests of its customer, and nobody else's", async () => {
  const [ana, bia] = [await product.newcomer("Ana"), await product.newcomer("Bia")];
  const ids = [(await prepTask(product, ana)).id, (await prepTask(product, ana)).id];
  ids.push((await prepTask(product, bia)).id);
  await product.db.execute(sql`
    insert into ${charges} (user_id, kind, service, description, qty, unit_price, amount, state, created_at)
    values (${ana.userId}::uuid, 'service', 'inspection', 'Inspeção', 1, 1, 1, 'open', now() - interval '16 days')`);
  await promiseFollower(deps())(signal);
  const found = await product.db.select().from(tasks).where(inArray(tasks.id, ids));
  const blockOf = new Map(found.map(({ id, block }) => [id, block]));
  expect(ids.map((id) => blockOf.get(id))).toEqual(["charge", "charge", null]);
});

test("an old charge that is contested, or waived with a request that nobody approved, blocks nothing", async () => {
  const cora = await product.newcomer("Cora");
  const { requestId } = await prepTask(product, cora);
  const shipmentId = await hasArrived(product.rui, cora, { qty: 20 });
  const unpaid = idOf(await cora.post("/prep-requests", { items: [{ shipmentId }] }));
  const [base] = await product.db.select().from(charges).where(eq(charges.prepRequestId, unpaid));
  const blockLater = async () => {
    const later = new Date(product.now().getTime() + 16 * 86_400_000);
    return (await blocksOf(product.db, [requestId], later)).get(requestId);
  };
  expect(await blockLater()).toBe("charge");
  const contest = async () =>
    idOf(await cora.send("/cases", { body: "Está errado.", chargeNumber: String(base?.number) }));
  const decide = (id: string, decision: string) =>
    product.rui.post(`/floor/cases/${id}/charge`, { decision, body: "Conferimos." });
  const first = await contest();
  expect(await blockLater()).toBe(null);
  expect(await decide(first, "keep")).toMatchObject({ status: 201 });
  expect(await blockLater()).toBe("charge");
  expect(await decide(await contest(), "forgive")).toMatchObject({ status: 201 });
  expect(await cora.get(`/prep-requests/${unpaid}`)).toMatchObject({
    body: { status: "pending_payment", payableUsd: 0 },
  });
  expect(await blockLater()).toBe(null);
});

test("a failure for one customer does not delay others, and the run fails at its end", async () => {
  const { db } = product;
  const [ana, bia] = [await product.newcomer("Ana"), await product.newcomer("Bia")];
  for (const owner of [ana, bia, ana, bia]) await prepTask(product, owner);
  await db.update(tasks).set({ dueAt: null });
  await db.execute(
    sql.raw(`create function refuse_task() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse_task before update on tasks for each row when (new.user_id = '${ana.userId}') execute function refuse_task()`),
  );
  const follow = promiseFollower(deps());
  await expect(follow(signal)).rejects.toThrow("the promises of 1 customers were not followed");
  expect([await unpromised(ana), await unpromised(bia)]).toEqual([2, 0]);
  await db.execute(sql.raw("drop trigger refuse_task on tasks; drop function refuse_task()"));
  await follow(signal);
  expect(await unpromised(ana)).toBe(0);
});

test("the customer gets one notice of a missed promise, also after waiting and another miss", async () => {
  const { db } = product;
  const ana = await product.newcomer("Ana");
  const { id } = await prepTask(product, ana);
  const follow = promiseFollower(deps());
  await follow(signal);
  const told = () => db.select().from(events).where(eq(events.userId, ana.userId));
  const missed = async () => (await told()).filter(({ type }) => type === "promise.missed");
  expect(await missed()).toEqual([]);
  // A Friday, at noon of the warehouse.
  await db
    .update(tasks)
    .set({ dueAt: new Date("2025-12-12T17:00:00Z") })
    .where(eq(tasks.id, id));
  await follow(signal);
  await follow(signal);
  const [event, ...others] = await missed();
  expect(others).toEqual([]);
  const forecast = dueOf({ kind: "prep", plan: "free", readyAt: product.now() }, settings);
  const day = formatWeekdayAndDate(dateOf(forecast, settings.WAREHOUSE_TIME_ZONE));
  expect(event).toMatchObject({ subjectType: "prep-request", data: { text: "sex., 12/12", forecast: day } });
  expect((await db.select().from(tasks).where(eq(tasks.id, id)))[0]?.missedAt).not.toBeNull();
  // The card of the request says the same day.
  const card = `/prep-requests/${event?.subjectId}`;
  expect(await ana.get(card)).toMatchObject({ body: { progress: { forecast: day } } });
  await db
    .update(tasks)
    .set({ dueAt: new Date("2025-12-15T17:00:00Z") })
    .where(eq(tasks.id, id));
  await follow(signal);
  expect(await missed()).toHaveLength(1);

  await product.doJobs("notices");
  const listed = z.object({ items: z.array(z.object({ title: z.string(), sentence: z.string() })) });
  const shown = bodyOf(listed, await ana.get("/notices")).items.find(({ title }) =>
    title.startsWith("Atrasamos"),
  );
  expect(shown).toEqual({
    title: `Atrasamos: solicitação nº ${event?.subjectNumber}. Nova previsão: ${day}`,
    sentence:
      "Prometemos o preparo até sex., 12/12 e ele ainda não terminou. Ela está em primeiro lugar na fila da equipe.",
  });
});

test("the customer gets one notice that labels are missing, and one that work has begun", async () => {
  const { db, rui } = product;
  const ana = await product.newcomer("Ana");
  const told = async () =>
    (await db.select().from(events).where(eq(events.userId, ana.userId)).orderBy(events.id))
      .map(({ type }) => type)
      .filter((type) => type === "prep.labels_needed" || type === "prep.started");
  const shipmentId = await hasArrived(rui, ana, { qty: 2 });
  const requestId = idOf(await ana.post("/prep-requests", { items: [{ shipmentId }] }));
  await rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
  expect(await told()).toEqual(["prep.labels_needed"]);
  const [task] = await db.select().from(tasks).where(eq(tasks.prepRequestId, requestId));
  await db.update(tasks).set({ block: null, status: "ready" }).where(eq(tasks.prepRequestId, requestId));
  await promiseFollower(deps())(signal);
  expect(await told()).toEqual(["prep.labels_needed"]);
  for (const act of ["take", "release", "take"]) await rui.post(`/floor/tasks/${task?.id}/${act}`);
  expect(await told()).toEqual(["prep.labels_needed", "prep.started"]);

  await product.doJobs("notices");
  const listed = z.object({ items: z.array(z.object({ title: z.string(), link: z.string() })) });
  const { items } = bodyOf(listed, await ana.get("/notices"));
  const number = (await db.select().from(events).where(eq(events.userId, ana.userId))).at(-1)?.subjectNumber;
  expect(items).toEqual(
    expect.arrayContaining([
      { title: `Solicitação nº ${number} em preparo`, link: "/chegaram" },
      { title: `Envie as etiquetas da solicitação nº ${number}`, link: "/chegaram" },
    ]),
  );
});

test("the job sends the notice of missing labels when another reason to wait is over", async () => {
  const ana = await product.newcomer("Ana");
  const { id, requestId } = await prepTask(product, ana);
  await product.db.execute(
    sql`update prep_request_items set fnsku = null where prep_request_id = ${requestId}::uuid`,
  );
  await promiseFollower(deps())(signal);
  expect((await product.db.select().from(tasks).where(eq(tasks.id, id)))[0]?.block).toBe("labels");
  const needed = and(eq(events.userId, ana.userId), eq(events.type, "prep.labels_needed"));
  expect(await product.db.$count(events, needed)).toBe(1);
});

test("a run is limited; the next one continues where it ended", async () => {
  const { db } = product;
  const open = await db.$count(tasks);
  await db
    .update(tasks)
    .set({ dueAt: null, block: null, status: "ready", leftMinutes: null, assigneeId: null });
  const follow = promiseFollower(deps(), { batch: 2, batches: 1 });
  const left = () => db.$count(tasks, sql`due_at is null and block is null`);
  for (let run = 1; run <= Math.ceil(open / 2); run += 1) {
    await follow(signal);
    expect(await left()).toBe(Math.max(0, open - 2 * run));
  }
});
