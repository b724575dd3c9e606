import { asc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { itemLabelPrints, labelFiles, labelPages } from "#server/tables/labels";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";

/** A request by its id, with what its labels need: number, status and the customer's suite. */
export async function requestForLabels(db: DbOrTx, id: string) {
  const [request] = await db
    .select({
      id: prepRequests.id,
      number: prepRequests.number,
      userId: prepRequests.userId,
      status: prepRequests.status,
      cancelledAt: prepRequests.cancelledAt,
      suiteNumber: profiles.suiteNumber,
    })
    .from(prepRequests)
    .innerJoin(profiles, eq(profiles.userId, prepRequests.userId))
    .where(eq(prepRequests.id, id));
  return request;
}

export type RequestForLabels = NonNullable<Awaited<ReturnType<typeof requestForLabels>>>;
export type LabelFileRow = typeof labelFiles.$inferSelect;
export type LabelPageRow = Awaited<ReturnType<typeof pagesOf>>[number];
export type LabelItemRow = Awaited<ReturnType<typeof labelItemsOf>>[number];

/** The files of a request, oldest first. */
export const filesOf = (db: DbOrTx, requestId: string) =>
  db
    .select()
    .from(labelFiles)
    .where(eq(labelFiles.prepRequestId, requestId))
    .orderBy(asc(labelFiles.createdAt), asc(labelFiles.id));

/** The pages of a request's files in the order of upload, as `assignPages` takes them. */
export const pagesOf = (db: DbOrTx, requestId: string) =>
  db
    .select({
      id: labelPages.id,
      fileId: labelPages.fileId,
      page: labelPages.page,
      kind: labelFiles.kind,
      codes: labelPages.codes,
      fileShipmentId: labelFiles.shipmentId,
      shipmentId: labelPages.shipmentId,
      outboundBoxId: labelPages.outboundBoxId,
      printedAt: labelPages.printedAt,
    })
    .from(labelPages)
    .innerJoin(labelFiles, eq(labelFiles.id, labelPages.fileId))
    .where(
      inArray(
        labelPages.fileId,
        db.select({ id: labelFiles.id }).from(labelFiles).where(eq(labelFiles.prepRequestId, requestId)),
      ),
    )
    .orderBy(asc(labelFiles.createdAt), asc(labelFiles.id), asc(labelPages.page));

/** The boxes in which a request leaves, as `assignPages` takes them. */
export const labelBoxesOf = (db: DbOrTx, requestId: string) =>
  db
    .select({
      id: outboundBoxes.id,
      number: outboundBoxes.number,
      position: outboundBoxes.position,
      amazonBoxId: outboundBoxes.amazonBoxId,
      trackingNumber: outboundBoxes.trackingNumber,
      createdAt: outboundBoxes.createdAt,
    })
    .from(outboundBoxes)
    .where(eq(outboundBoxes.prepRequestId, requestId))
    .orderBy(asc(outboundBoxes.position));

/** The products of a request, in the order of its prep task, without those whose units were all dropped. */
export async function labelItemsOf(db: DbOrTx, requestId: string) {
  const rows = await db
    .select({
      shipmentId: prepRequestItems.shipmentId,
      name: products.name,
      asin: products.asin,
      /** Units to label; a kit counts as one. */
      units: sql<number>`(${prepRequestItems.qty} - ${prepRequestItems.droppedQty}) / ${prepRequestItems.bundleSize}`,
      /** Units that are in no box. */
      left: sql<number>`${prepRequestItems.qty} - ${prepRequestItems.packedQty} - ${prepRequestItems.shippedQty} - ${prepRequestItems.droppedQty}`,
      fnsku: prepRequestItems.fnsku,
      instructions: prepRequestItems.instructions,
      printedAt: itemLabelPrints.printedAt,
      /** Null if none was printed. */
      printedRuns: itemLabelPrints.printedLabels,
    })
    .from(prepRequestItems)
    .innerJoin(shipments, eq(shipments.id, prepRequestItems.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .leftJoin(
      itemLabelPrints,
      sql`${itemLabelPrints.prepRequestId} = ${prepRequestItems.prepRequestId} and ${itemLabelPrints.shipmentId} = ${prepRequestItems.shipmentId}`,
    )
    .where(
      sql`${prepRequestItems.prepRequestId} = ${requestId} and ${prepRequestItems.qty} > ${prepRequestItems.droppedQty}`,
    )
    .orderBy(asc(shipments.number));
  return rows.map(({ printedRuns, ...row }) => ({ ...row, printedLabels: printedRuns ?? [] }));
}
