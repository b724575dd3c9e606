import type { BoxStatus } from "@prepara/domain/dock/box";
import { and, asc, eq, inArray, isNull, notExists, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { namedRows } from "#server/platform/database/named-statements";
import { Refusal } from "#server/platform/refusal";
import { dockBoxes, dockBoxShipments, shipmentCountBoxes } from "#server/tables/dock-boxes";
import { profiles } from "#server/tables/profiles";
import { shipmentCounts } from "#server/tables/units";
import { dockRefusal, recordBoxesChange } from "./box-writes.ts";

/** A count of a shipment that the caller has locked. */
export type CountOfBoxes = {
  id: string;
  shipmentId: string;
  userId: string;
  /** The boxes that the units came from; null when the count names none. */
  named: readonly string[] | null;
  /**
   * The confirmed boxes that the person saw, for a count that names none: it opens no others. Null or missing
   * when the sender does not say.
   */
  seen?: readonly string[] | null;
  /** No unit of the shipment is announced any more. */
  isWhole: boolean;
};

/**
 * Marks as opened the boxes that a count names. A count that names none opens the boxes that its units must
 * have come from: all boxes of a shipment that is completely counted, else its only box that no count has
 * opened. If the sender says which boxes the person saw, it opens none that was confirmed later. A box
 * matched by its number alone may be somebody else's and is opened by name only (docs/decisions/0121). By
 * naming a box, staff confirm that it is this customer's: it gets the suite and this shipment, and one
 * without an owner becomes the customer's, unless the customer's account has ended.
 * Refuses `other_customers_line` and `box_handed_back`.
 */
export async function openBoxes(tx: Tx, count: CountOfBoxes): Promise<void> {
  const { id: countId, shipmentId, userId, named } = count;
  const meant = named === null ? await impliedBoxes(tx, count) : await lockNamed(tx, named);
  if (meant.length === 0) return;
  // A box without an owner cannot become that of an account that has ended.
  const boxes = (await hasEnded(tx, userId)) ? meant.filter((box) => box.userId !== null) : meant;
  if (boxes.length === 0) return;
  if (boxes.some(({ status }) => status === "handed_back")) throw dockRefusal("box_handed_back");
  if (boxes.some((box) => box.userId !== null && box.userId !== userId))
    throw dockRefusal("other_customers_line");
  const ids = boxes.map(({ id }) => id);
  await tx
    .insert(dockBoxShipments)
    .values(ids.map((boxId) => ({ boxId, shipmentId })))
    .onConflictDoNothing();
  await tx.insert(shipmentCountBoxes).values(ids.map((boxId) => ({ countId, boxId })));
  const suiteRead = sql`(select ${profiles.suiteNumber} from ${profiles} where ${profiles.userId} = ${userId})`;
  const opened = { status: "opened" as const, ...(named !== null && { suiteRead }) };
  await tx
    .update(dockBoxes)
    .set({ ...opened, userId })
    .where(and(inArray(dockBoxes.id, ids), isNull(dockBoxes.userId)));
  // Does not write `userId` again, which a trigger refuses for an ended account, whose shipments are counted
  // as well.
  const after = await tx.update(dockBoxes).set(opened).where(inArray(dockBoxes.id, ids)).returning();
  await recordBoxesChange(tx, after);
}

async function hasEnded(tx: Tx, userId: string): Promise<boolean> {
  const [customer] = await tx
    .select({ endedAt: profiles.endedAt })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return customer?.endedAt != null;
}

async function impliedBoxes(tx: Tx, { shipmentId, seen = null, isWhole }: CountOfBoxes) {
  const boxes = await lockBoxesOfShipment(tx, { shipmentId });
  if (boxes.length === 0) return [];
  const opened = await tx
    .select({ boxId: shipmentCountBoxes.boxId })
    .from(shipmentCountBoxes)
    .innerJoin(shipmentCounts, eq(shipmentCounts.id, shipmentCountBoxes.countId))
    .where(eq(shipmentCounts.shipmentId, shipmentId));
  const isCountedHere = new Set(opened.map(({ boxId }) => boxId));
  const left = boxes.filter(
    ({ id, status, suiteRead }) =>
      (status === "matched" || status === "opened") && suiteRead !== null && !isCountedHere.has(id),
  );
  const implied = isWhole || left.length === 1 ? left : [];
  return seen === null ? implied : implied.filter(({ id }) => seen.includes(id));
}

type LockedBox = { id: string; userId: string | null; status: BoxStatus; suiteRead: number | null };

/** In the order of their ids, like `lockBoxesOf`. */
const lockBoxesOfShipment = namedRows<LockedBox>(
  "lock_boxes_of_shipment",
  sql`
  select id, user_id as "userId", status, suite_read as "suiteRead" from ${dockBoxes}
   where id in (select box_id from ${dockBoxShipments} where shipment_id = ${sql.placeholder("shipmentId")}::uuid)
   order by id for update`,
);

/**
 * Releases the boxes of an undone count, or of all counts that a query selects; those that no other count
 * opened become `matched` again.
 */
export async function closeBoxes(tx: Tx, countIds: string | SQLWrapper): Promise<void> {
  const isOfCounts = inArray(
    shipmentCountBoxes.countId,
    typeof countIds === "string" ? [countIds] : countIds,
  );
  const named = tx.select({ boxId: shipmentCountBoxes.boxId }).from(shipmentCountBoxes).where(isOfCounts);
  await tx
    .select({ id: dockBoxes.id })
    .from(dockBoxes)
    .where(inArray(dockBoxes.id, named))
    .orderBy(asc(dockBoxes.id))
    .for("update");
  const released = await tx
    .delete(shipmentCountBoxes)
    .where(isOfCounts)
    .returning({ boxId: shipmentCountBoxes.boxId });
  const ids = released.map(({ boxId }) => boxId);
  if (ids.length === 0) return;
  const others = tx
    .select({ boxId: shipmentCountBoxes.boxId })
    .from(shipmentCountBoxes)
    .where(eq(shipmentCountBoxes.boxId, dockBoxes.id));
  const closed = await tx
    .update(dockBoxes)
    .set({ status: "matched" })
    .where(and(inArray(dockBoxes.id, ids), notExists(others)))
    .returning();
  await recordBoxesChange(tx, closed);
}

async function lockNamed(tx: Tx, ids: readonly string[]) {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const boxes = await tx
    .select()
    .from(dockBoxes)
    .where(inArray(dockBoxes.id, unique))
    .orderBy(asc(dockBoxes.id))
    .for("update");
  if (boxes.length < unique.length) throw new Refusal("not_found");
  return boxes;
}
