import type { BoxCondition } from "@prepara/domain/dock/box";
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { openTasksOfBoxes } from "#server/features/work/check-ins.public";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { dockBoxes, dockBoxPhotos, dockBoxShipments } from "#server/tables/dock-boxes";
import { lockBoxesOf, recordBoxesChange } from "./box-writes.ts";

/**
 * The boxes of a shipment that its customer may know of, oldest first: staff confirmed the suite, and they
 * were not handed back. With the storage paths of their photos.
 */
export async function boxesOfShipment(db: DbOrTx, shipmentId: string) {
  const boxes = await db
    .select({
      id: dockBoxes.id,
      number: dockBoxes.number,
      loggedAt: dockBoxes.loggedAt,
      condition: dockBoxes.condition,
      status: dockBoxes.status,
    })
    .from(dockBoxShipments)
    .innerJoin(dockBoxes, eq(dockBoxes.id, dockBoxShipments.boxId))
    .where(
      and(
        eq(dockBoxShipments.shipmentId, shipmentId),
        inArray(dockBoxes.status, ["matched", "opened"]),
        isNotNull(dockBoxes.suiteRead),
      ),
    )
    .orderBy(asc(dockBoxes.loggedAt), asc(dockBoxes.number));
  const photos = await photosOfBoxes(
    db,
    boxes.map(({ id }) => id),
  );
  return boxes.map((box) => ({ ...box, photos: photos.get(box.id) ?? [] }));
}

type BoxToCount = {
  id: string;
  number: number;
  code: string;
  condition: BoxCondition;
  isOpened: boolean;
  isConfirmed: boolean;
};

/**
 * Selects, as a JSON list of `BoxToCount`, the boxes out of which units of a shipment can be counted, oldest
 * first, including those matched by tracking number alone.
 */
export const boxesToCount = (shipmentId: SQL) => sql<BoxToCount[]>`
  (select coalesce(json_agg(json_build_object('id', box.id, 'number', box.number, 'code', box.scanned_code, 'condition', box.condition,
            'isOpened', box.status = 'opened', 'isConfirmed', box.suite_read is not null) order by box.logged_at, box.number), '[]')
     from ${dockBoxShipments} held join ${dockBoxes} box on box.id = held.box_id
    where held.shipment_id = ${shipmentId} and box.status in ('matched', 'opened'))`;

export type BoxPhoto = { id: string; boxId: string; url: string };

/** The photos of several boxes in one query, by box. */
export async function photosOfBoxes(db: DbOrTx, ids: readonly string[]): Promise<Map<string, BoxPhoto[]>> {
  const byBox = new Map<string, BoxPhoto[]>();
  if (ids.length === 0) return byBox;
  const photos = await db
    .select({ id: dockBoxPhotos.id, boxId: dockBoxPhotos.boxId, url: dockBoxPhotos.url })
    .from(dockBoxPhotos)
    .where(inArray(dockBoxPhotos.boxId, [...ids]))
    .orderBy(asc(dockBoxPhotos.boxId), asc(dockBoxPhotos.position));
  for (const photo of photos) byBox.set(photo.boxId, [...(byBox.get(photo.boxId) ?? []), photo]);
  return byBox;
}

/**
 * Takes a shipment that its customer deletes out of its boxes: a box left without shipments keeps its owner
 * if staff read the suite, and has none otherwise. The caller has locked the shipment. Returns the boxes.
 */
export async function releaseBoxes(tx: Tx, shipmentId: string, now: Date): Promise<string[]> {
  const boxes = await lockBoxesOf(tx, eq(dockBoxShipments.shipmentId, shipmentId));
  if (boxes.length === 0) return [];
  await tx.delete(dockBoxShipments).where(eq(dockBoxShipments.shipmentId, shipmentId));
  const ids = boxes.map(({ id }) => id);
  const isLeft = and(
    inArray(dockBoxes.id, ids),
    eq(dockBoxes.status, "matched"),
    sql`not exists (select from ${dockBoxShipments} where ${dockBoxShipments.boxId} = ${dockBoxes.id})`,
  );
  await tx
    .update(dockBoxes)
    .set({ status: "ownerless", userId: null })
    .where(and(isLeft, isNull(dockBoxes.suiteRead)));
  // Does not write `userId` again, which a trigger refuses for an ended account.
  await tx.update(dockBoxes).set({ status: "owned" }).where(isLeft);
  await openTasksOfBoxes(tx, shipmentId, ids, now);
  await recordBoxesChange(tx, boxes);
  return ids;
}
