import type { SeenOwner } from "@prepara/domain/dock/input";
import { newPurchase } from "@prepara/domain/shipments/input";
import type { UnannouncedGoods } from "@prepara/domain/stock/input";
import { eq } from "drizzle-orm";
import { lockSeenBox, mustBeAsSeen } from "#server/features/dock/seen-owner.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import type { SeenVersion } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { dockBoxes } from "#server/tables/dock-boxes";
import { shipments } from "#server/tables/shipments";
import { countShipment } from "./count-shipment.ts";
import { registerPurchase } from "./register-purchase.ts";
import { shipmentRefusal } from "./shipments.refusals.ts";

type Unannounced = {
  boxId: string;
  goods: UnannouncedGoods;
  /** The version of the box that the person saw. */
  version: SeenVersion;
};

/**
 * Registers goods of a box that its customer did not announce: product, shipment and its count together, so
 * that the units are available at once (docs/decisions/0129). Returns the shipment. Refuses `box_changed` if
 * the box has another owner or other shipments than the sender saw, `box_not_confirmed`, what `openBoxes`
 * refuses, and `own_account` for staff's own boxes.
 */
export async function registerUnannounced(
  tx: Tx,
  staffId: string,
  { boxId, goods, version }: Unannounced,
  now: Date,
): Promise<string> {
  const owner = await confirmedOwner(tx, boxId, goods);
  if (owner === staffId) throw new Refusal("own_account");
  await lockCustomer(tx, owner);
  const { seenUserId, seenSuite } = goods;
  await lockSeenBox(tx, { id: boxId, owner, version, seenUserId, seenSuite });
  const { good, asin, productName, note } = goods;
  const purchase = newPurchase.parse({ productName, asin, qty: good });
  const { id } = await registerPurchase(tx, owner, purchase, now);
  await tx.update(shipments).set({ origin: "unannounced" }).where(eq(shipments.id, id));
  const fields = { ...nothingElse, announcedQty: good, good, note, boxIds: [boxId] };
  await countShipment(
    tx,
    staffId,
    { shipmentId: id, fields, photos: [], deviceKey: null, isUnannounced: true },
    now,
  );
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "box.unannounced",
    objectType: "box",
    objectId: boxId,
    details: { shipmentId: id, productName, good, owner },
  });
  return id;
}

/** The other fields of a count, left empty. */
const nothingElse = {
  damaged: 0,
  wrong: 0,
  missing: 0,
  stillComing: 0,
  weightLb: null,
  lengthIn: null,
  widthIn: null,
  heightIn: null,
  lots: [],
  codes: [],
  unitMeasure: null,
};

/** The customer whose suite staff confirmed on a box. */
async function confirmedOwner(tx: Tx, boxId: string, seen: SeenOwner): Promise<string> {
  const [box] = await tx
    .select({ userId: dockBoxes.userId, suiteRead: dockBoxes.suiteRead })
    .from(dockBoxes)
    .where(eq(dockBoxes.id, boxId));
  if (!box) throw new Refusal("not_found");
  mustBeAsSeen(box, seen);
  if (box.userId === null || box.suiteRead === null) throw shipmentRefusal("box_not_confirmed");
  return box.userId;
}
