import { createHash, randomUUID } from "node:crypto";
import type { PrepLoss } from "@prepara/domain/outbound/input";
import { lossMovement, lossText } from "@prepara/domain/outbound/request-units";
import { reservedUnits } from "@prepara/domain/stock/movements";
import { eq } from "drizzle-orm";
import { outboundRefusal, unitsOfRequest } from "#server/features/outbound/outbound.public";
import { recordOutboundChange } from "#server/features/outbound/outbound-change.public";
import { moveUnits, refreshProducts } from "#server/features/stock/stock.public";
import { mustWorkOn } from "#server/features/work/work.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange, recordWarehouseChange } from "#server/platform/events/change-log";
import type { FeatureDeps } from "#server/platform/feature";
import { Refusal } from "#server/platform/refusal";
import { tasks } from "#server/tables/tasks";
import { unitMovements } from "#server/tables/units";
import { giveBackUnits } from "./drop-units.ts";
import { lockRequest } from "./lock-request.ts";

type Loss = PrepLoss & { taskId: string; deviceKey: string | null };

/**
 * Records units that staff damaged while preparing or cannot find: they leave the request, a case with cause
 * `warehouse` asks what is owed for them, and the request costs less. The key of a person's device is counted
 * once, however late it is repeated. Returns the request's id. Refuses `own_account`, `taken`, `task_closed`,
 * `not_scheduled`, `losses_changed` when the person saw another number of units that had left, and
 * `units_moved` beyond what is reserved.
 */
export async function loseUnits(
  { tx, followUnits }: { tx: Tx; followUnits: FeatureDeps["followUnits"] },
  staffId: string,
  { taskId, deviceKey, seenDropped, ...loss }: Loss,
  now: Date,
): Promise<string> {
  const { shipmentId, kind, qty } = loss;
  const request = await lockRequest(tx, await requestOf(tx, taskId));
  const prepRequestId = request.id;
  const movement = { ...lossMovement(loss), shipmentId, prepRequestId };
  const actId = deviceKey === null ? randomUUID() : actOf(staffId, deviceKey);
  if (await isRepeated(tx, actId, movement)) return prepRequestId;
  if (request.userId === staffId) throw new Refusal("own_account");
  if (request.status !== "scheduled" || request.cancelledAt !== null) throw outboundRefusal("not_scheduled");
  await mustWorkOn(tx, staffId, taskId);
  const items = await unitsOfRequest(tx, prepRequestId);
  const item = items.find((one) => one.shipmentId === shipmentId);
  if (!item) throw outboundRefusal("wrong_code");
  const { dropped } = item;
  if ((seenDropped ?? dropped) !== dropped) throw outboundRefusal("losses_changed", { dropped });
  const left = reservedUnits(item);
  if (left < qty) throw outboundRefusal("nothing_reserved", { left });
  await moveUnits(tx, [movement], { id: actId, actorId: staffId, now });
  await refreshProducts(tx, [shipmentId]);
  await followUnits(tx, shipmentId, now);
  const before = items.reduce((sum, { dropped }) => sum + dropped, 0);
  await giveBackUnits(tx, staffId, { request, before, dropped: qty, reason: lossText(loss) }, now);
  await recordChange(tx, request.userId, { topic: "prep-requests", happening: null, subject: null });
  await recordOutboundChange(tx, request.userId);
  await recordWarehouseChange(tx, "tasks");
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "prep-request.lose-units",
    objectType: "prep-request",
    objectId: prepRequestId,
    details: { shipmentId, kind, qty },
  });
  return prepRequestId;
}

/** The request of a prep task; `not_found` for other tasks. */
async function requestOf(tx: Tx, taskId: string): Promise<string> {
  const [task] = await tx
    .select({ prepRequestId: tasks.prepRequestId })
    .from(tasks)
    .where(eq(tasks.id, taskId));
  if (!task?.prepRequestId) throw new Refusal("not_found");
  return task.prepRequestId;
}

/**
 * The act's id, derived from the key that a person's device sent: movements are permanent, so a repeated act
 * is recognized.
 */
function actOf(staffId: string, deviceKey: string): string {
  const hash = createHash("sha256").update(`prep-loss\n${staffId}\n${deviceKey}`).digest("hex");
  // A UUID of version 8, whose other bits are free (RFC 9562).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

type Lost = { shipmentId: string; prepRequestId: string; to: string; qty: number };

/** Whether this act was recorded before; refuses `idempotency_mismatch` for the key of another loss. */
async function isRepeated(tx: Tx, actId: string, wanted: Lost): Promise<boolean> {
  const [known] = await tx
    .select({
      shipmentId: unitMovements.shipmentId,
      prepRequestId: unitMovements.prepRequestId,
      to: unitMovements.toPlace,
      qty: unitMovements.qty,
    })
    .from(unitMovements)
    .where(eq(unitMovements.actId, actId));
  if (!known) return false;
  const { shipmentId, prepRequestId, to, qty } = wanted;
  const isSame =
    known.shipmentId === shipmentId &&
    known.prepRequestId === prepRequestId &&
    known.to === to &&
    known.qty === qty;
  if (!isSame) throw new Refusal("idempotency_mismatch");
  return true;
}
