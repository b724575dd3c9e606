import { randomUUID } from "node:crypto";
import { trackingOf } from "@prepara/domain/outbound/box";
import type { Shipping } from "@prepara/domain/outbound/input";
import { dropMovements, reservedUnits } from "@prepara/domain/stock/movements";
import { asc, eq } from "drizzle-orm";
import { dropEmptyBoxes, outboundRefusal, unitsOfRequest } from "#server/features/outbound/outbound.public";
import { moveUnits } from "#server/features/stock/stock.public";
import type { WorkDeps } from "#server/features/work/work.public";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { giveBackUnits } from "./drop-units.ts";
import { type LockedRequest, lockRequest } from "./lock-request.ts";
import { managePrepRequest } from "./manage-prep-request.ts";

/**
 * Staff ship a scheduled request in its closed boxes, with the same effects as an admin's change of status.
 * Units in no box are left behind only with `leaveRest`: they are available again and lower the price
 * (docs/product.md#shipping). Refuses `not_scheduled`, `boxes_open`, `nothing_packed`, `boxes_changed` if
 * boxes are named but not all, `units_left` also if `leftQty` is another number than is left, `own_account`
 * if a member of staff would leave units of their own request, and `cancel_asked` while the customer's case
 * that asks to cancel the request is open, unless `cancelCaseNumber` names it.
 */
export async function shipRequest(
  { tx, settings }: WorkDeps,
  staffId: string,
  { id, boxes, leaveRest, leftQty, cancelCaseNumber: seenCancelCase = null }: Shipping & { id: string },
  now: Date,
): Promise<void> {
  const request = await lockRequest(tx, id);
  if (request.status !== "scheduled" || request.cancelledAt !== null) throw outboundRefusal("not_scheduled");
  await dropEmptyBoxes(tx, id);
  const packed = await tx
    .select({ id: outboundBoxes.id, status: outboundBoxes.status })
    .from(outboundBoxes)
    .where(eq(outboundBoxes.prepRequestId, id))
    .orderBy(asc(outboundBoxes.position))
    .for("update");
  if (boxes.some((box) => !packed.some((each) => each.id === box.id))) throw new Refusal("not_found");
  if (packed.length === 0) throw outboundRefusal("nothing_packed");
  if (packed.some(({ status }) => status === "open")) throw outboundRefusal("boxes_open");
  const named = new Set(boxes.map((box) => box.id));
  if (named.size > 0 && named.size !== packed.length)
    throw outboundRefusal("boxes_changed", { boxes: packed.length });
  for (const { id: boxId, trackingNumber } of boxes)
    if (typeof trackingNumber === "string")
      await tx.update(outboundBoxes).set(trackingOf(trackingNumber)).where(eq(outboundBoxes.id, boxId));
  await dropUnpackedUnits(tx, staffId, { request, isAllowed: leaveRest === true, leftQty }, now);
  await managePrepRequest({ tx, settings }, staffId, id, { status: "shipped", seenCancelCase }, now);
}

type Rest = { request: LockedRequest; isAllowed: boolean; leftQty: number | undefined };

/**
 * Drops the units of a request that are in no box; their cost is returned for paid units first, then as free
 * units of the month.
 */
async function dropUnpackedUnits(
  tx: Tx,
  staffId: string,
  { request, isAllowed, leftQty }: Rest,
  now: Date,
): Promise<void> {
  const { id } = request;
  const items = await unitsOfRequest(tx, id);
  const left = items.reduce((sum, item) => sum + reservedUnits(item), 0);
  if (left === 0) return;
  if (!isAllowed || (leftQty ?? left) !== left) throw outboundRefusal("units_left", { left });
  if (request.userId === staffId) throw new Refusal("own_account");
  const before = items.reduce((sum, { dropped }) => sum + dropped, 0);
  const movements = items.flatMap(({ shipmentId, ...units }) =>
    dropMovements(units).map((each) => ({ ...each, shipmentId, prepRequestId: id })),
  );
  await moveUnits(tx, movements, { id: randomUUID(), actorId: staffId, now });
  const reason = left === 1 ? "1 unidade não foi enviada" : `${left} unidades não foram enviadas`;
  await giveBackUnits(tx, staffId, { request, before, dropped: left, reason }, now);
}
