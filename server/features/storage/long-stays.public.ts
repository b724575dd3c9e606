import { and, eq, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { LOWEST_ID } from "#server/platform/database/database";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { storageDays } from "#server/tables/storage";
import { shipmentPlaces } from "#server/tables/units";
import { isStored } from "./count-days.ts";
import { receivedAt } from "./stored-now.ts";

const BATCH_SIZE = 200;

type Search = { days: number; timeZone: string; after?: string | undefined };

/** Paid days of the shipment since its goods were last received, because a later box starts a new stay. */
const paidDays = (timeZone: string) =>
  sql`(select count(*) from ${storageDays}
  where storage_days.shipment_id = shipments.id
    and storage_days.day > (${receivedAt} at time zone ${timeZone})::date)`.mapWith(Number);

/**
 * Looks through one batch of shipments with units on hand. Returns those with at least `days` paid days in
 * their current stay, and the id after which the next batch begins; undefined after the last one.
 */
export async function longStays(db: DbOrTx, { days, timeZone, after = LOWEST_ID }: Search) {
  const rows = await db
    .select({ shipmentId: shipments.id, userId: shipments.userId, paidDays: paidDays(timeZone) })
    .from(shipments)
    .innerJoin(shipmentPlaces, eq(shipmentPlaces.shipmentId, shipments.id))
    .innerJoin(profiles, and(eq(profiles.userId, shipments.userId), isNull(profiles.endedAt)))
    .where(and(isStored, sql`shipment_places.on_hand > 0 and shipment_places.shipment_id > ${after}`))
    .orderBy(shipmentPlaces.shipmentId)
    .limit(BATCH_SIZE);
  return {
    stays: rows.filter((row) => row.paidDays >= days),
    next: rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.shipmentId,
  };
}

/** How long a shipment's goods have been stored. The caller must have locked the shipment. */
export async function stayOf(db: DbOrTx, shipmentId: string, timeZone: string) {
  const [row] = await db
    .select({
      productName: products.name,
      onHand: shipmentPlaces.on_hand,
      paidDays: paidDays(timeZone),
      receivedAt,
    })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(shipmentPlaces, eq(shipmentPlaces.shipmentId, shipments.id))
    .where(eq(shipments.id, shipmentId));
  return row;
}
