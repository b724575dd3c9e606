import { fromDecimal } from "@prepara/domain/money/money";
import { and, asc, count, desc, eq, getTableColumns, isNull, lte, not, or, sql } from "drizzle-orm";
import { isKnown } from "#server/features/shipments/shipments.public";
import type { DbOrTx } from "#server/platform/database/database";
import { type PageQuery, startOf } from "#server/platform/http/page";
import { minerResults } from "#server/tables/miner";
import { EVERYBODY, monitoredProducts } from "#server/tables/prices";
import type { MonitorRow, RecentPoint } from "./monitor.json.ts";

/** A customer's monitors, newest first. */
export async function ownMonitors(db: DbOrTx, userId: string, page: PageQuery): Promise<MonitorRow[]> {
  const start = startOf(page);
  return db
    .select()
    .from(monitoredProducts)
    .where(
      and(
        eq(monitoredProducts.userId, userId),
        sql`(${monitoredProducts.createdAt}, ${monitoredProducts.id}) < (${start.at}, ${start.id}::uuid)`,
      ),
    )
    .orderBy(desc(monitoredProducts.createdAt), desc(monitoredProducts.id))
    .limit(page.limit + 1);
}

export async function ownMonitor(db: DbOrTx, userId: string, id: string): Promise<MonitorRow | undefined> {
  const [row] = await db
    .select()
    .from(monitoredProducts)
    .where(and(eq(monitoredProducts.id, id), eq(monitoredProducts.userId, userId)));
  return row;
}

export async function countMonitors(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ monitors: count() })
    .from(monitoredProducts)
    .where(eq(monitoredProducts.userId, userId));
  return row?.monitors ?? 0;
}

export async function isMonitored(db: DbOrTx, userId: string, asin: string): Promise<boolean> {
  const rows = await db
    .select({ id: monitoredProducts.id })
    .from(monitoredProducts)
    .where(and(eq(monitoredProducts.userId, userId), eq(monitoredProducts.asin, asin)));
  return rows.length > 0;
}

/** The newest search of the customer that found a supplier for the ASIN. */
export async function lastMined(db: DbOrTx, userId: string, asin: string) {
  const [row] = await db
    .select()
    .from(minerResults)
    .where(and(eq(minerResults.userId, userId), eq(minerResults.asin, asin)))
    .orderBy(desc(minerResults.createdAt))
    .limit(1);
  return row;
}

type Due = { before: Date; limit: number; ofKnown: boolean };

/**
 * Monitors not checked since `before`, longest first; `ofKnown`: those of known customers, else of strangers.
 * Customers take turns, of strangers their networks and then the customers of each: each import of a price
 * list makes its customer's monitors due, so that a few who import all the time would delay all others.
 */
export async function dueMonitors(db: DbOrTx, { before, limit, ofKnown }: Due): Promise<MonitorRow[]> {
  const { id, userId, network, triedAt, createdAt } = monitoredProducts;
  // Null only in rows of earlier versions.
  const waitsSince = sql`coalesce(${triedAt}, ${createdAt})`;
  const turn = sql`row_number() over (partition by ${userId} order by ${waitsSince}, ${id})`.as("turn");
  const ofKnownCustomer = isKnown(userId);
  const due = db
    .select({ id, turn })
    .from(monitoredProducts)
    .where(and(or(isNull(triedAt), lte(triedAt, before)), ofKnown ? ofKnownCustomer : not(ofKnownCustomer)))
    .as("due");
  const turnOfNetwork = sql`row_number() over (partition by ${network} order by ${due.turn}, ${waitsSince}, ${id})`;
  return db
    .select(getTableColumns(monitoredProducts))
    .from(monitoredProducts)
    .innerJoin(due, eq(due.id, id))
    .orderBy(ofKnown ? due.turn : turnOfNetwork, waitsSince, asc(id))
    .limit(limit);
}

const SPARK_POINTS = 30;

/**
 * The last prices of each monitored ASIN, of the kind it watches, oldest first; one query for all of them.
 */
export async function recentPoints(
  db: DbOrTx,
  monitors: readonly MonitorRow[],
): Promise<Map<string, RecentPoint[]>> {
  const points = new Map<string, RecentPoint[]>();
  if (monitors.length === 0) return points;
  const { rows } = await db.execute<{ id: string; at: Date; price: string }>(sql`
    select wanted.id, seen.at, seen.price
    from unnest(${sql.param(monitors.map((each) => each.id))}::uuid[]) as wanted (id)
    join monitored_products m on m.id = wanted.id
    cross join lateral (
      select o.at, o.price from price_observations o
      where o.asin = m.asin and o.kind = m.watches and o.owner in (${EVERYBODY}, m.user_id)
      order by o.at desc limit ${SPARK_POINTS}
    ) seen
    order by seen.at`);
  for (const { id, at, price } of rows) {
    points.set(id, [...(points.get(id) ?? []), { at: new Date(at), price: fromDecimal(price) }]);
  }
  return points;
}
