import { eq } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { prepRequestItems } from "#server/tables/prep-requests";

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
