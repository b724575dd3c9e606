import { maxBoxPhotos } from "@prepara/domain/dock/box";
import { and, asc, eq, inArray, notInArray, type SQL } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { recordChange, recordWarehouseChange } from "#server/platform/events/change-log";
import { attachFiles, withThumbnails } from "#server/platform/files/stored-files";
import { MOST_COUNTED_KEYS } from "#server/platform/http/counted-keys";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { dockBoxes, dockBoxKeys, dockBoxPhotos, dockBoxShipments } from "#server/tables/dock-boxes";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";

/** What this slice refuses, with status, public code and what the user reads. */
export const dockRefusal = refusalsOf({
  box_opened: [409, "box_opened", "Esta caixa já foi conferida."],
  box_handed_back: [409, "box_handed_back", "Esta caixa já foi devolvida à transportadora."],
  box_changed: [409, "box_changed", "Esta caixa mudou enquanto isso. Confira e tente de novo."],
  box_not_counted: [409, "box_not_counted", "O envio desta caixa ainda não foi todo conferido."],
  other_customers_line: [422, "other_customers_line", "Este envio é de outro cliente."],
  unknown_suite: [422, "unknown_suite", "Não há cliente nesta suíte."],
  too_many_photos: [422, "too_many_photos", `Uma caixa tem no máximo ${maxBoxPhotos} fotos.`],
});

/** Locks a box; refuses `not_found` if there is none. */
export async function lockBox(tx: Tx, id: string) {
  const [box] = await tx.select().from(dockBoxes).where(eq(dockBoxes.id, id)).for("update");
  if (!box) throw new Refusal("not_found");
  return box;
}

/** The shipments whose units are in a box, by id. */
export async function shipmentIdsOf(tx: Tx, boxId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: dockBoxShipments.shipmentId })
    .from(dockBoxShipments)
    .where(eq(dockBoxShipments.boxId, boxId))
    .orderBy(asc(dockBoxShipments.shipmentId));
  return rows.map((row) => row.id);
}

/**
 * Locks, in the order of their ids, the boxes with a row of `dock_box_shipments` that matches the condition.
 */
export const lockBoxesOf = (tx: Tx, condition: SQL) =>
  tx
    .select()
    .from(dockBoxes)
    .where(
      inArray(
        dockBoxes.id,
        tx.select({ id: dockBoxShipments.boxId }).from(dockBoxShipments).where(condition),
      ),
    )
    .orderBy(asc(dockBoxes.id))
    .for("update");

type BoxRow = typeof dockBoxes.$inferSelect;
export type BoxOwner = Pick<BoxRow, "userId" | "suiteRead">;

/**
 * Whether the customer knows of the box: staff confirmed the suite. A tracking number alone proves nothing,
 * since anybody can announce it (docs/decisions/0121).
 */
const isKnownToOwner = ({ userId, suiteRead }: BoxOwner) => userId !== null && suiteRead !== null;

/** Makes open screens refetch the boxes: those of staff, and those of customers who know of the box. */
export async function recordBoxesChange(tx: Tx, boxes: readonly BoxOwner[]): Promise<void> {
  await recordWarehouseChange(tx, "boxes");
  const owners = new Set(boxes.filter(isKnownToOwner).flatMap(({ userId }) => userId ?? []));
  for (const owner of owners)
    await recordChange(tx, owner, { topic: "shipments", happening: null, subject: null });
}

type Owned = Pick<BoxRow, "id" | "userId" | "suiteRead">;

/**
 * Notifies the owner of a box that it is at the dock, once staff confirmed the suite; `before` is the box
 * before this change, null for a new one. Call it after `setShipments`.
 */
export async function notifyOwner(
  tx: Tx,
  staffId: string,
  { before, after }: { before: Owned | null; after: Owned },
): Promise<void> {
  const { id, userId } = after;
  if (userId === null || !isKnownToOwner(after)) return;
  if (before && before.userId === userId && isKnownToOwner(before)) return;
  const [box] = await tx.select({ number: dockBoxes.number }).from(dockBoxes).where(eq(dockBoxes.id, id));
  if (!box) return;
  const held = await tx
    .select({ name: products.name })
    .from(dockBoxShipments)
    .innerJoin(shipments, eq(shipments.id, dockBoxShipments.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(eq(dockBoxShipments.boxId, id))
    .orderBy(asc(shipments.number));
  await recordEvent(tx, {
    type: "box.logged",
    userId,
    about: { kind: "box", id, number: box.number },
    words: { subject: held.map(({ name }) => name).join(", ") },
    actor: { kind: "staff", id: staffId },
  });
}

/** Replaces the shipments that the box holds. */
export async function setShipments(tx: Tx, boxId: string, shipmentIds: readonly string[]): Promise<void> {
  const own = eq(dockBoxShipments.boxId, boxId);
  await tx
    .delete(dockBoxShipments)
    .where(
      shipmentIds.length === 0 ? own : and(own, notInArray(dockBoxShipments.shipmentId, [...shipmentIds])),
    );
  if (shipmentIds.length > 0)
    await tx
      .insert(dockBoxShipments)
      .values(shipmentIds.map((shipmentId) => ({ boxId, shipmentId })))
      .onConflictDoNothing();
}

/** Adds staged photos to a locked box, as many as there is room for; returns how many were left out. */
export async function addPhotos(tx: Tx, boxId: string, paths: readonly string[], now: Date): Promise<number> {
  const before = await tx.$count(dockBoxPhotos, eq(dockBoxPhotos.boxId, boxId));
  const added = paths.slice(0, maxBoxPhotos - before);
  if (added.length > 0) {
    await attachFiles(tx, withThumbnails(added), now);
    await tx
      .insert(dockBoxPhotos)
      .values(added.map((url, index) => ({ boxId, url, position: before + index, createdAt: now })));
  }
  return paths.length - added.length;
}

/**
 * The box for which this person's device sent a scan, photos or a change under this key before; undefined if
 * there is none.
 */
export async function boxOfDeviceKey(
  tx: Tx,
  actorId: string,
  deviceKey: string | null,
): Promise<string | undefined> {
  if (deviceKey === null) return undefined;
  const [key] = await tx
    .select({ boxId: dockBoxKeys.boxId })
    .from(dockBoxKeys)
    .where(and(eq(dockBoxKeys.actorId, actorId), eq(dockBoxKeys.deviceKey, deviceKey)));
  return key?.boxId;
}

/** The keys of a person's acts on a box, which are few. */
export async function keysOfBox(db: DbOrTx, actorId: string, boxId: string): Promise<string[]> {
  const keys = await db
    .select({ deviceKey: dockBoxKeys.deviceKey })
    .from(dockBoxKeys)
    .where(and(eq(dockBoxKeys.boxId, boxId), eq(dockBoxKeys.actorId, actorId)))
    .limit(MOST_COUNTED_KEYS);
  return keys.map(({ deviceKey }) => deviceKey);
}

/**
 * Stores permanently the key under which a person's device sent a scan, photos or a change of a box. Refuses
 * `idempotency_mismatch` if another act stored it since it was looked up.
 */
export async function keepDeviceKey(tx: Tx, actorId: string, deviceKey: string | null, boxId: string) {
  if (deviceKey === null) return;
  const stored = await tx
    .insert(dockBoxKeys)
    .values({ actorId, deviceKey, boxId })
    .onConflictDoNothing()
    .returning({ boxId: dockBoxKeys.boxId });
  if (stored.length === 0) throw new Refusal("idempotency_mismatch");
}
