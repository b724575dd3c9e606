import { and, eq, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { shipments } from "#server/tables/shipments";

/** How many shipments of a customer are on the way or have units in the warehouse. */
export const countHeldShipments = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(
    shipments,
    and(
      eq(shipments.userId, userId),
      or(
        eq(shipments.status, "in_transit"),
        sql`${shipments.receivedQty} - ${shipments.damagedQty} - ${shipments.requestedQty} > 0`,
      ),
    ),
  );
