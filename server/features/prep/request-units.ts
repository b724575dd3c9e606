import { eq } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { prepRequestItems } from "#server/tables/prep-requests";

/** The units that a request took of each shipment, as they stand now. */
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
