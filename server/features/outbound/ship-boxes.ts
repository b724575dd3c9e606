import { shipMovements, unshipMovements } from "@prepara/domain/outbound/request-units";
import { and, eq, sql } from "drizzle-orm";
import { type MovingAct, moveUnits } from "#server/features/stock/stock.public";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { outboundBoxes, outboundItems } from "#server/tables/outbound-boxes";
import { prepRequestItems } from "#server/tables/prep-requests";
import { dropEmptyBoxes } from "./open-box.ts";

/**
 * Ships all units of a locked request, packed or not. Its boxes with units become shipped, empty ones are
 * deleted.
 */
export async function shipUnits(tx: Tx, prepRequestId: string, act: MovingAct): Promise<void> {
  const movements = (await unitsOfRequest(tx, prepRequestId)).flatMap(({ shipmentId, ...units }) =>
    shipMovements(units).map((each) => ({ ...each, shipmentId, prepRequestId })),
  );
  await moveUnits(tx, movements, act);
  await dropEmptyBoxes(tx, prepRequestId);
  await tx
    .update(outboundBoxes)
    .set({ status: "shipped", shippedAt: act.now })
    .where(eq(outboundBoxes.prepRequestId, prepRequestId));
}

/**
 * Reverses `shipUnits`: units in boxes become packed again, the others reserved. A box that had been closed
 * becomes closed again, others open.
 */
export async function unshipUnits(tx: Tx, prepRequestId: string, act: MovingAct): Promise<void> {
  const boxed = await tx
    .select({ shipmentId: outboundItems.shipmentId, units: sql<number>`sum(${outboundItems.qty})::int` })
    .from(outboundItems)
    .where(eq(outboundItems.prepRequestId, prepRequestId))
    .groupBy(outboundItems.shipmentId);
  const inBoxes = new Map(boxed.map(({ shipmentId, units }) => [shipmentId, units]));
  const movements = (await unitsOfRequest(tx, prepRequestId)).flatMap(({ shipmentId, ...units }) =>
    unshipMovements(units, inBoxes.get(shipmentId) ?? 0).map((each) => ({
      ...each,
      shipmentId,
      prepRequestId,
    })),
  );
  await moveUnits(tx, movements, act);
  await tx
    .update(outboundBoxes)
    .set({
      status: sql`case when ${outboundBoxes.closedAt} is null then 'open' else 'closed' end`,
      shippedAt: null,
    })
    .where(and(eq(outboundBoxes.prepRequestId, prepRequestId), eq(outboundBoxes.status, "shipped")));
}

/** The units of a request by shipment, and how many of them are packed, shipped and dropped now. */
export const unitsOfRequest = (tx: DbOrTx, prepRequestId: string) =>
  tx
    .select({
      shipmentId: prepRequestItems.shipmentId,
      qty: prepRequestItems.qty,
      packed: prepRequestItems.packedQty,
      shipped: prepRequestItems.shippedQty,
      dropped: prepRequestItems.droppedQty,
    })
    .from(prepRequestItems)
    .where(eq(prepRequestItems.prepRequestId, prepRequestId));
