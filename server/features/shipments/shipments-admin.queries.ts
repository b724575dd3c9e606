import type { ShipmentStatus } from "@prepara/domain/shipments/status";
import { normaliseTracking } from "@prepara/domain/shipments/tracking";
import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { containing } from "#server/platform/database/like";
import { afterDay, afterStart } from "#server/platform/http/keyset";
import type { Keyset, PageQuery } from "#server/platform/http/page";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { etaOrLast, NO_ETA, shipments } from "#server/tables/shipments";
import { shipmentColumns } from "./shipment.queries.ts";

const adminColumns = { ...shipmentColumns, fullName: profiles.fullName, suiteNumber: profiles.suiteNumber };

const withCustomer = (db: DbOrTx) =>
  db
    .select(adminColumns)
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(profiles, eq(profiles.userId, shipments.userId));

/** How the warehouse's list runs: as registered, newest first, or as expected, soonest first and undated ones last. */
export const shipmentSorts = ["newest", "eta"] as const;
type Wanted = { status: ShipmentStatus; search: string | undefined; sort: (typeof shipmentSorts)[number] };

/** Everybody's shipments in one status; `search` looks at suite, name, product, ASIN and tracking numbers. */
export async function customersShipments(db: DbOrTx, { status, search, sort }: Wanted, page: PageQuery) {
  const eta = etaOrLast(shipments.eta);
  const isByEta = sort === "eta";
  const start = isByEta
    ? afterDay(page, eta, shipments.id)
    : afterStart(page, shipments.createdAt, shipments.id);
  const order = isByEta ? [asc(eta), asc(shipments.id)] : [desc(shipments.createdAt), desc(shipments.id)];
  return withCustomer(db)
    .where(and(eq(shipments.status, status), start, search === undefined ? undefined : matches(search)))
    .orderBy(...order)
    .limit(page.limit + 1);
}

/** Where a row stands in that order. */
export const keysetOf = (row: CustomersShipmentRow, sort: Wanted["sort"]): Keyset => ({
  at: sort === "eta" ? new Date(row.eta ?? NO_ETA) : row.createdAt,
  id: row.id,
});

export async function customersShipment(db: DbOrTx, id: string) {
  const [row] = await withCustomer(db).where(eq(shipments.id, id));
  return row;
}

export type CustomersShipmentRow = NonNullable<Awaited<ReturnType<typeof customersShipment>>>;

function matches(search: string) {
  const pattern = containing(search);
  const suite = /^(?:su[ií]te\s*)?0*(\d{1,9})$/i.exec(search)?.[1];
  return or(
    sql`lower(${profiles.fullName}) like ${pattern}`,
    sql`lower(${products.name}) like ${pattern}`,
    eq(products.asin, search.toUpperCase()),
    sql`${shipments.trackingNumbers} @> array[${normaliseTracking(search)}]::text[]`,
    suite === undefined ? undefined : eq(profiles.suiteNumber, Number(suite)),
  );
}
