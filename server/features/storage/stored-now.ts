import { dateOf } from "@prepara/domain/calendar/calendar";
import type { StoredNow } from "@prepara/domain/storage/preview";
import { and, asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { changesStored, shipmentPlaces, unitMovements } from "#server/tables/units";
import { isStored } from "./count-days.ts";
import { measuredCounts } from "./stored-shipments.ts";

/** A shipment in the warehouse with what is stored of it now. */
export type StoredLine = { shipmentId: string; number: number; productName: string; now: StoredNow };

/**
 * What is stored of a customer's goods now, the oldest first: the results of `storedUnits` and
 * `lastReceivedOn`, computed by the database, because there are many more movements than shipments.
 */
export async function storedNow(
  db: DbOrTx,
  userId: string,
  { timeZone, limit }: { timeZone: string; limit: number },
): Promise<StoredLine[]> {
  const rows = await db
    .select({
      shipmentId: shipments.id,
      number: shipments.number,
      productName: products.name,
      units,
      receivedAt,
    })
    .from(shipments)
    .innerJoin(shipmentPlaces, eq(shipmentPlaces.shipmentId, shipments.id))
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(and(eq(shipments.userId, userId), isStored))
    .orderBy(asc(shipments.arrivedAt), asc(shipments.id))
    .limit(limit);
  const ids = rows.map(({ shipmentId }) => shipmentId);
  const counts = await measuredCounts(db, ids);
  return rows.flatMap(({ units: stored, receivedAt: at, ...row }) =>
    at === null
      ? []
      : [
          {
            ...row,
            now: {
              units: stored,
              receivedOn: dateOf(at, timeZone),
              counts: counts.get(row.shipmentId) ?? [],
            },
          },
        ],
  );
}

/**
 * Damaged or wrong units are charged while a case about them is open; those migrated from before cases
 * existed never are.
 */
const inCase = (kind: "damage" | "wrong", place: "damaged" | "wrong") => sql`case
  when exists (select 1 from cases c where c.shipment_id = shipments.id and c.kind = ${kind} and c.settled_at is null)
  then greatest(0, shipment_places.${sql.identifier(place)} - coalesce((
    select sum(case when m.to_place = ${place} then m.qty else 0 end - case when m.from_place = ${place} then m.qty else 0 end)
      from unit_movements m where m.shipment_id = shipments.id and ${changesStored} and m.reason = 'migrated'), 0))
  else 0 end`;

const units = sql`(shipment_places.on_hand + shipment_places.reserved
  + ${inCase("damage", "damaged")} + ${inCase("wrong", "wrong")})`.mapWith(Number);

/** When goods of a shipment were last received by a count that nobody undid. */
export const receivedAt = sql<Date | null>`(select m.created_at from unit_movements m
  where m.shipment_id = shipments.id and ${changesStored} and m.to_place in ('on_hand', 'damaged', 'wrong')
    and m.reason in ('count', 'relined', 'migrated')
    and not exists (select 1 from unit_movements u where u.undoes = m.id)
  order by m.id desc limit 1)`.mapWith(unitMovements.createdAt);
