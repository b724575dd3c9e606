import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { LookUp } from "#server/adapters/price-history/port";
import type { SupplierSearch } from "#server/adapters/supplier-source/port";
import type { Tx } from "#server/platform/database/database";
import { OWN_JOBS } from "#server/platform/fair-use/customers-in-turns";
import type { FeatureDeps } from "#server/platform/feature";
import { eachOnItsOwn } from "#server/platform/jobs/each-on-its-own";
import { Outage } from "#server/platform/outage";
import { Refusal } from "#server/platform/refusal";
import { monitoredProducts } from "#server/tables/prices";
import { applyPrice } from "./apply-price.ts";
import { type HistoryDeps, lookUpHistory } from "./look-up-history.ts";
import type { MonitorRow } from "./monitor.json.ts";
import { dueMonitors } from "./monitor.queries.ts";
import { type PriceNow, priceNow } from "./seen-price.ts";

type Deps = Pick<FeatureDeps, "countPaidCall" | "jobs" | "log"> & HistoryDeps & { suppliers: SupplierSearch };

/** Age from which the job refreshes a price. */
export const REFRESH_AFTER_MS = 3 * 3_600_000;
const MONITORS_PER_RUN = 400;
const STRANGERS_PER_RUN = 50;
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
  const strangers = await dueMonitors(deps.db, { before, limit: STRANGERS_PER_RUN, ofKnown: false });
  const due = [...known, ...strangers];
  const attempts = eachOnItsOwn("monitors were not refreshed");
  const watching = (watches: MonitorRow["watches"]) => ({
    monitors: due.filter((each) => each.watches === watches),
    strangers: new Set(strangers),
    attempts,
  });
  await attempts.run(() => refreshAmazon(deps, watching("amazon"), signal));
  await refreshSuppliers(deps, watching("supplier"), signal);
  attempts.end();
}

type Refreshing = {
  monitors: readonly MonitorRow[];
  /** Those of customers who are not known. */
  strangers: ReadonlySet<MonitorRow>;
  attempts: Attempts;
};

/** Monitors of earlier versions have no network and share one allowance. */
const allowanceOf = ({ network }: MonitorRow) => `monitors of ${network ?? "earlier versions"}`;

/**
 * Whether a monitor may be refreshed now. Strangers' are refreshed as often a day as their network may look
 * up by hand, and apart from that: the operator pays for it, and one visitor can have any number of accounts.
 * When the network has none left, the monitor has had its turn.
 */
async function mayRefresh(
  deps: Deps,
  monitor: MonitorRow,
  strangers: ReadonlySet<MonitorRow>,
): Promise<boolean> {
  if (!strangers.has(monitor)) return true;
  try {
    await deps.countPaidCall({ ...monitor, network: allowanceOf(monitor) });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await storeAttempt(deps, monitor, null);
    return false;
  }
}

async function refreshAmazon(
  deps: Deps,
  { monitors, strangers, attempts }: Refreshing,
  signal: AbortSignal,
): Promise<void> {
  const asins = [...new Set(monitors.map((each) => each.asin))];
  const size = deps.priceHistory.maxAsinsPerCall;
  for (let from = 0; from < asins.length && !signal.aborted; from += size) {
    const batch = asins.slice(from, from + size);
    const asked: MonitorRow[] = [];
    for (const monitor of monitors.filter((each) => batch.includes(each.asin)))
      await attempts.run(async () => {
        if (await mayRefresh(deps, monitor, strangers)) asked.push(monitor);
      });
    if (asked.length === 0) continue;
    const wanted = { asins: [...new Set(asked.map((each) => each.asin))], userId: null };
    const answer = await nullOnOutage(deps, () => lookUpHistory(deps, wanted));
    for (const monitor of asked) {
      // Counted strangers have had their turn; each run of a long outage would count them again.
      if (answer === null && !strangers.has(monitor)) continue;
      await attempts.run(() => storeAttempt(deps, monitor, amazonPrice(answer, monitor)));
    }
    if (answer === null || (answer.tokensLeft !== null && answer.tokensLeft < KEPT_TOKENS)) return;
  }
}

function amazonPrice(answer: LookUp | null, { asin }: MonitorRow): PriceNow | null {
  const history = answer?.found.get(asin);
  const price = history?.statistics?.current;
  const { title = null, imageUrl = null } = history?.facts ?? {};
  return price === undefined ? null : { price, lowest: price, title, imageUrl };
}

async function refreshSuppliers(
  deps: Deps,
  { monitors, strangers, attempts }: Refreshing,
  signal: AbortSignal,
): Promise<void> {
  const refresh = async (monitor: MonitorRow) => {
    if (!(await mayRefresh(deps, monitor, strangers))) return;
    const seen = await nullOnOutage(deps, () => priceNow(deps, { ...monitor, network: OWN_JOBS }));
    await storeAttempt(deps, monitor, seen);
  };
  for (let from = 0; from < monitors.length && !signal.aborted; from += MAX_CONCURRENT_SUPPLIERS) {
    const some = monitors.slice(from, from + MAX_CONCURRENT_SUPPLIERS);
    await Promise.all(some.map((monitor) => attempts.run(() => refresh(monitor))));
  }
}

/** Stores the price; without one, only the time of the attempt. */
async function storeAttempt(
  { db, jobs, clock }: Deps,
  monitor: MonitorRow,
  seen: PriceNow | null,
): Promise<void> {
  const now = clock();
  if (seen) await db.transaction((tx) => applyPrice(tx, jobs, monitor.id, { seen, byHand: null }, now));
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
 * is null. They wait from now on, or as before: one who imports every minute comes before nobody who waits.
 */
export async function refreshSoon(
  tx: Tx,
  { jobs, clock }: Pick<Deps, "jobs" | "clock">,
  userId: string | null,
): Promise<void> {
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
  const { triedAt, id } = monitoredProducts;
  const dueFromNow = new Date(clock().getTime() - REFRESH_AFTER_MS).toISOString();
  await tx
    .update(monitoredProducts)
    .set({ triedAt: sql`least(${triedAt}, ${dueFromNow}::timestamptz)` })
    .where(inArray(id, ids));
  await jobs.send(tx, REFRESH_MONITORS, {});
}
