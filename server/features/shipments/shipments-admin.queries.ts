import type { ShipmentStatus } from "@prepara/domain/shipments/status";
import { normaliseTracking } from "@prepara/domain/shipments/tracking";
import { and, desc, eq, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { containing } from "#server/platform/database/like";
import { afterStart } from "#server/platform/http/keyset";
import type { PageQuery } from "#server/platform/http/page";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { shipmentColumns } from "./shipment.queries.ts";

const adminColumns = { ...shipmentColumns, fullName: profiles.fullName, suiteNumber: profiles.suiteNumber };

const withCustomer = (db: DbOrTx) =>
  db
    .select(adminColumns)
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(profiles, eq(profiles.userId, shipments.userId));

/** Everybody's shipments in one status, newest first; `search` looks at suite, name, product, ASIN and tracking numbers. */
export async function customersShipments(
  db: DbOrTx,
  status: ShipmentStatus,
  search: string | undefined,
  page: PageQuery,
) {
  return withCustomer(db)
    .where(
      and(
        eq(shipments.status, status),
        afterStart(page, shipments.createdAt, shipments.id),
        search === undefined ? undefined : matches(search),
      ),
    )
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(page.limit + 1);
}

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
