import { suiteNumberIn } from "@prepara/domain/account/customer";
import { trackingKeys } from "@prepara/domain/scan/tracking-keys";
import type { ShipmentStatus } from "@prepara/domain/shipments/status";
import { and, asc, desc, eq, not, or, type SQL, sql } from "drizzle-orm";
import { confirmedBoxIds } from "#server/features/dock/confirmed-boxes.public";
import type { DbOrTx } from "#server/platform/database/database";
import { matchesSearch } from "#server/platform/database/like";
import { candidatesOf, searchedIds } from "#server/platform/database/ordered-search";
import { afterDay, afterStart, type Keyset, type PageQuery } from "#server/platform/http/page";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { etaOrLast, NO_ETA, shipments } from "#server/tables/shipments";
import { isWithdrawn } from "#server/tables/units";
import { shipmentColumns } from "./shipment.queries.ts";

const adminColumns = {
  ...shipmentColumns,
  fullName: profiles.fullName,
  suiteNumber: profiles.suiteNumber,
  confirmedBoxIds: confirmedBoxIds(sql`${shipments.id}`),
};

const withCustomer = (db: DbOrTx) =>
  db
    .select(adminColumns)
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(profiles, eq(profiles.userId, shipments.userId));

/**
 * Order of the warehouse's list: newest registration first, or soonest expected date first and undated ones
 * last.
 */
export const shipmentSorts = ["newest", "eta"] as const;
type Wanted = { status: ShipmentStatus; search: string | undefined; sort: (typeof shipmentSorts)[number] };

/**
 * All customers' shipments in one status, for admins; `search` applies to suite, name, product, ASIN and
 * tracking numbers, also in their longer printed forms; one or two letters match the beginning of words only.
 */
export async function customersShipments(db: DbOrTx, { status, search, sort }: Wanted, page: PageQuery) {
  const eta = etaOrLast(shipments.eta);
  const isByEta = sort === "eta";
  const start = isByEta
    ? afterDay(page, eta, shipments.id)
    : afterStart(page, shipments.createdAt, shipments.id);
  const order = isByEta ? [asc(eta), asc(shipments.id)] : [desc(shipments.createdAt), desc(shipments.id)];
  const wanted = and(eq(shipments.status, status), not(isWithdrawn), start);
  return withCustomer(db)
    .where(
      search === undefined
        ? wanted
        : sql`${shipments.id} = any(${foundIds({ search, isByEta, wanted, limit: page.limit + 1 })})`,
    )
    .orderBy(...order)
    .limit(page.limit + 1);
}

type Find = { search: string; isByEta: boolean; wanted: SQL | undefined; limit: number };

function foundIds({ search, isByEta, wanted, limit }: Find): SQL {
  const suite = suiteNumberIn(search);
  // A label may carry a longer form of the number that was announced.
  const isTracked = (column: SQL) => sql`${column} && ${sql.param(trackingKeys(search))}::text[]`;
  const isProduct = sql`(${matchesSearch(sql`lower(p.name)`, search)} or p.asin = ${search.toUpperCase()})`;
  const isCustomer = or(
    matchesSearch(sql`lower(c.full_name)`, search),
    suite === undefined ? undefined : sql`c.suite_number = ${suite}`,
  );
  const sorted = isByEta ? etaOrLast(shipments.eta) : shipments.createdAt;
  const order = isByEta ? sql`sort, id` : sql`sort desc, id desc`;
  const list = sql`select id, ${sorted} as sort from ${shipments} where ${wanted}`;
  return searchedIds({
    rows: sql`select id, user_id, product_id, tracking_keys, ${sorted} as sort from ${shipments} where ${wanted}`,
    matches: sql`${isTracked(sql`line.tracking_keys`)}
      or (select ${isProduct} is true from products p where p.id = line.product_id)
      or (select ${isCustomer} from profiles c where c.user_id = line.user_id)`,
    candidates: {
      products_found: sql`select p.id from products p where ${isProduct}`,
      customers_found: sql`select c.user_id as id from profiles c where ${isCustomer}`,
    },
    branches: [
      sql`${list} and ${isTracked(sql`${shipments.trackingKeys}`)}`,
      sql`${list} and ${shipments.productId} = any(${candidatesOf("products_found")})`,
      sql`select own.* from customers_found c cross join lateral
        (${list} and ${shipments.userId} = c.id order by ${order} limit ${limit}) own`,
    ],
    order,
    limit,
  });
}

/** The cursor of a row in a list sorted by `sort`. */
export const keysetOf = (row: CustomersShipmentRow, sort: Wanted["sort"]): Keyset => ({
  at: sort === "eta" ? new Date(row.eta ?? NO_ETA) : row.createdAt,
  id: row.id,
});

export async function customersShipment(db: DbOrTx, id: string) {
  const [row] = await withCustomer(db).where(eq(shipments.id, id));
  return row;
}

export type CustomersShipmentRow = NonNullable<Awaited<ReturnType<typeof customersShipment>>>;
