import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { SupplierSearch } from "#server/adapters/supplier-source/port";
import type { Tx } from "#server/platform/database/database";
import { OWN_JOBS } from "#server/platform/fair-use/customers-in-turns";
import type { FeatureDeps } from "#server/platform/feature";
import { eachOnItsOwn } from "#server/platform/jobs/each-on-its-own";
import type { JobSender } from "#server/platform/jobs/job-queue";
import { limitStore } from "#server/platform/limits/limit-store";
import { Outage } from "#server/platform/outage";
import { monitoredProducts } from "#server/tables/prices";
import { applyPrice } from "./apply-price.ts";
import { type HistoryDeps, lookUpHistory } from "./look-up-history.ts";
import type { MonitorRow } from "./monitor.json.ts";
import { dueMonitors } from "./monitor.queries.ts";
import { type PriceNow, priceNow } from "./seen-price.ts";

type Deps = Pick<FeatureDeps, "jobs" | "log" | "settings"> & HistoryDeps & { suppliers: SupplierSearch };

/** Age from which the job refreshes a price. */
export const REFRESH_AFTER_MS = 3 * 3_600_000;
const MONITORS_PER_RUN = 400;
const STRANGERS_PER_RUN = 50;
const DAY_SECONDS = 86_400;
/** Keepa tokens that the job leaves for customers' own searches. */
const KEPT_TOKENS = 20;
const MAX_CONCURRENT_SUPPLIERS = 4;

type Attempts = ReturnType<typeof eachOnItsOwn>;

/**
 * Refreshes every due monitor. Amazon's prices come in batches, each ASIN once however many customers watch
 * it, until only `KEPT_TOKENS` are left; the rest is due again in the next run.
 */
export async function refreshDue(deps: Deps, signal: AbortSignal): Promise<void> {
  const before = new Date(deps.clock().getTime() - REFRESH_AFTER_MS);
  const known = await dueMonitors(deps.db, { before, limit: MONITORS_PER_RUN, ofKnown: true });
  const due = [...known, ...(await dueOfStrangers(deps, before))];
  const watching = (watches: MonitorRow["watches"]) => due.filter((each) => each.watches === watches);
  const attempts = eachOnItsOwn("monitors were not refreshed");
  await attempts.run(() => refreshAmazon(deps, { monitors: watching("amazon"), attempts }, signal));
  await refreshSuppliers(deps, { monitors: watching("supplier"), attempts }, signal);
  attempts.end();
}

/**
 * The due monitors of customers who are not known, as many as they all together may have refreshed a day: the
 * operator pays for look-ups, and one visitor can have any number of accounts.
 */
async function dueOfStrangers({ db, clock, settings }: Deps, before: Date): Promise<MonitorRow[]> {
  const due = await dueMonitors(db, { before, limit: STRANGERS_PER_RUN, ofKnown: false });
  const store = limitStore({ db, clock });
  const allowance = { times: settings.PAID_CALLS_PER_DAY_OF_NETWORK, seconds: DAY_SECONDS };
  const allowed: MonitorRow[] = [];
  for (const monitor of due) {
    if (await store.consume([{ key: "paid:monitors of strangers", allowance }])) break;
    allowed.push(monitor);
  }
  return allowed;
}

type Refreshing = { monitors: readonly MonitorRow[]; attempts: Attempts };

async function refreshAmazon(
  deps: Deps,
  { monitors, attempts }: Refreshing,
  signal: AbortSignal,
): Promise<void> {
  const asins = [...new Set(monitors.map((each) => each.asin))];
  const size = deps.priceHistory.maxAsinsPerCall;
  for (let from = 0; from < asins.length && !signal.aborted; from += size) {
    const batch = asins.slice(from, from + size);
    const answer = await nullOnOutage(deps, () => lookUpHistory(deps, { asins: batch, userId: null }));
    if (answer === null) return;
    for (const monitor of monitors.filter((each) => batch.includes(each.asin))) {
      const history = answer.found.get(monitor.asin);
      const price = history?.statistics?.current;
      const { title = null, imageUrl = null } = history?.facts ?? {};
      const seen = price === undefined ? null : { price, lowest: price, title, imageUrl };
      await attempts.run(() => storeAttempt(deps, monitor, seen));
    }
    if (answer.tokensLeft !== null && answer.tokensLeft < KEPT_TOKENS) return;
  }
}

async function refreshSuppliers(
  deps: Deps,
  { monitors, attempts }: Refreshing,
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < monitors.length && !signal.aborted; from += MAX_CONCURRENT_SUPPLIERS) {
    await Promise.all(
      monitors
        .slice(from, from + MAX_CONCURRENT_SUPPLIERS)
        .map((monitor) =>
          attempts.run(async () =>
            storeAttempt(
              deps,
              monitor,
              await nullOnOutage(deps, () => priceNow(deps, { ...monitor, network: OWN_JOBS })),
            ),
          ),
        ),
    );
  }
}

/** Stores the price; without one, only the time of the attempt. */
async function storeAttempt(
  { db, jobs, clock }: Deps,
  monitor: MonitorRow,
  seen: PriceNow | null,
): Promise<void> {
  const now = clock();
  if (seen) await db.transaction((tx) => applyPrice(tx, jobs, monitor.id, { seen, byHand: false }, now));
  else
    await db
      .update(monitoredProducts)
      .set({ triedAt: now })
      .where(inArray(monitoredProducts.id, [monitor.id]));
}

async function nullOnOutage<Result>({ log }: Deps, call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    log.warn({ err: error }, "a monitored price could not be looked at");
    return null;
  }
}

export const REFRESH_MONITORS = "prices.refresh-monitors";

/**
 * Makes the monitors that watch suppliers due now, after a new price list; those of all customers if `userId`
 * is null.
 */
export async function refreshSoon(tx: Tx, jobs: JobSender, userId: string | null): Promise<void> {
  const ofCustomer = userId === null ? sql`true` : eq(monitoredProducts.userId, userId);
  // Locked in the order of their ids, or two imports that end together would deadlock.
  const due = await tx
    .select({ id: monitoredProducts.id })
    .from(monitoredProducts)
    .where(and(eq(monitoredProducts.watches, "supplier"), ofCustomer))
    .orderBy(asc(monitoredProducts.id))
    .for("update");
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await tx.update(monitoredProducts).set({ triedAt: null }).where(inArray(monitoredProducts.id, ids));
  await jobs.send(tx, REFRESH_MONITORS, {});
}
