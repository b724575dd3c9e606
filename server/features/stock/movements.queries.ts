import { and, asc, desc, eq, lt, not, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import type { NumberedPageQuery } from "#server/platform/http/page";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { isUndone, shipmentCounts, shipmentLots, unitMovements } from "#server/tables/units";

/** The owner of a shipment; undefined if it is missing. */
export async function ownerOf(db: DbOrTx, shipmentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: shipments.userId })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  return row?.userId;
}

export type MovementRow = Awaited<ReturnType<typeof movementsOf>>[number];

/** The movements of a shipment, newest first; one row more than the page's limit. */
export function movementsOf(db: DbOrTx, shipmentId: string, page: NumberedPageQuery) {
  const reversed = sql`select from unit_movements reverse where reverse.undoes = ${unitMovements.id}`;
  return db
    .select({
      id: unitMovements.id,
      actId: unitMovements.actId,
      at: unitMovements.createdAt,
      from: unitMovements.fromPlace,
      to: unitMovements.toPlace,
      qty: unitMovements.qty,
      reason: unitMovements.reason,
      prepRequestId: unitMovements.prepRequestId,
      undoes: unitMovements.undoes,
      isUndone: sql<boolean>`exists (${reversed})`,
      actorId: unitMovements.actorId,
      actorName: profiles.fullName,
    })
    .from(unitMovements)
    .leftJoin(profiles, eq(profiles.userId, unitMovements.actorId))
    .where(
      and(
        eq(unitMovements.shipmentId, shipmentId),
        page.cursor === undefined ? undefined : lt(unitMovements.id, page.cursor),
      ),
    )
    .orderBy(desc(unitMovements.id))
    .limit(page.limit + 1);
}

/** Whether a shipment was counted and every count of it was undone. */
export async function hasOnlyUndoneCounts(db: DbOrTx, shipmentId: string): Promise<boolean> {
  const [counts] = await db
    .select({ undone: sql<boolean>`coalesce(bool_and(${isUndone(sql`${shipmentCounts}.id`)}), false)` })
    .from(shipmentCounts)
    .where(eq(shipmentCounts.shipmentId, shipmentId));
  return counts?.undone ?? false;
}

/** The lots of a shipment in the order they were counted, without those of counts that were undone. */
export function lotsOf(db: DbOrTx, shipmentId: string) {
  return db
    .select({ lot: shipmentLots.lot, expiresOn: shipmentLots.expiresOn, qty: shipmentLots.qty })
    .from(shipmentLots)
    .innerJoin(shipmentCounts, eq(shipmentCounts.id, shipmentLots.countId))
    .where(and(eq(shipmentLots.shipmentId, shipmentId), not(isUndone(shipmentLots.countId))))
    .orderBy(asc(shipmentCounts.createdAt), asc(shipmentLots.countId), asc(shipmentLots.position));
}
