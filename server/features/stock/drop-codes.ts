import { codesAfterUndo } from "@prepara/domain/stock/undo";
import { and, arrayOverlaps, eq, ne, not, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { isUndone, shipmentCounts } from "#server/tables/units";

/**
 * Takes the codes that an undone count confirmed from its product, except those that another count of the
 * product that stands has confirmed, too. Does nothing for the id of anything else. The caller holds the lock
 * of the product, so that of two counts undone at once the second one finds the first one undone.
 */
export async function dropCodes(tx: Tx, countId: string): Promise<void> {
  const [counted] = await tx
    .select({ productId: products.id, known: products.codes, undone: shipmentCounts.codes })
    .from(shipmentCounts)
    .innerJoin(shipments, eq(shipments.id, shipmentCounts.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(and(eq(shipmentCounts.id, countId), sql`cardinality(${shipmentCounts.codes}) > 0`));
  if (!counted) return;
  const { productId, known, undone } = counted;
  const others = await tx
    .select({ codes: shipmentCounts.codes })
    .from(shipmentCounts)
    .innerJoin(shipments, eq(shipments.id, shipmentCounts.shipmentId))
    .where(
      and(
        eq(shipments.productId, productId),
        ne(shipmentCounts.id, countId),
        arrayOverlaps(shipmentCounts.codes, undone),
        not(isUndone(shipmentCounts.id)),
      ),
    );
  const codes = codesAfterUndo(known, { undone, standing: others.flatMap((other) => other.codes) });
  if (codes.length < known.length) await tx.update(products).set({ codes }).where(eq(products.id, productId));
}
