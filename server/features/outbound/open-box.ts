import { randomUUID } from "node:crypto";
import { fbaShipmentOf, freePosition } from "@prepara/domain/outbound/box";
import type { NewOutboundBox } from "@prepara/domain/outbound/input";
import { maxBoxesOfRequest } from "@prepara/domain/outbound/limits";
import { and, eq, ne, sql } from "drizzle-orm";
import * as z from "zod";
import type { Tx } from "#server/platform/database/database";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { lockBox, lockPackable, outboundRefusal } from "./lock-packing.ts";
import { recordOutboundChange } from "./outbound-change.public.ts";
import { boxOfKey, keepKey } from "./outbound-keys.ts";

type Opened = NewOutboundBox & { prepRequestId: string; deviceKey: string | null };

/**
 * Opens an empty box for a scheduled request; the same key opens it once. A key that is a UUID becomes the id
 * of the box, unless a box has that id already, so that a device knows the id of a box that it opened without
 * a connection. Refuses `not_scheduled`, `too_many_boxes`, `amazon_box_taken` and `other_fba_shipment`.
 */
export async function openBox(
  tx: Tx,
  actorId: string,
  { prepRequestId, deviceKey, ...ids }: Opened,
  now: Date,
): Promise<void> {
  const { userId } = await lockPackable(tx, prepRequestId);
  if ((await boxOfKey(tx, { actorId, deviceKey })) !== undefined) return;
  const taken = await tx
    .select({ position: outboundBoxes.position })
    .from(outboundBoxes)
    .where(eq(outboundBoxes.prepRequestId, prepRequestId));
  if (taken.length >= maxBoxesOfRequest) throw outboundRefusal("too_many_boxes");
  const id = await freeBoxId(tx, deviceKey);
  const numbers = await amazonNumbers(tx, id, { fbaShipmentId: null, amazonBoxId: null }, ids);
  const position = freePosition(taken.map((box) => box.position));
  await tx
    .insert(outboundBoxes)
    .values({ id, prepRequestId, position, ...numbers, openedBy: actorId, createdAt: now });
  if (deviceKey !== null) await keepKey(tx, { actorId, deviceKey }, { id, prepRequestId });
  await recordOutboundChange(tx, userId);
}

/** The key, if it is a UUID that no box has as its id; else a new id. */
async function freeBoxId(tx: Tx, deviceKey: string | null): Promise<string> {
  const wanted = z.guid().safeParse(deviceKey).data?.toLowerCase();
  if (wanted === undefined) return randomUUID();
  // An advisory lock, because devices of two people that send the same key at once have no row in common to
  // lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('outbound id ' || ${wanted}, 0))`);
  return (await tx.$count(outboundBoxes, eq(outboundBoxes.id, wanted))) === 0 ? wanted : randomUUID();
}

type Numbers = { fbaShipmentId: string | null; amazonBoxId: string | null };

/**
 * Amazon's numbers of a box after a change; Amazon's box id contains the id of its shipment. Refuses
 * `other_fba_shipment` and `amazon_box_taken`.
 */
export async function amazonNumbers(
  tx: Tx,
  boxId: string,
  before: Numbers,
  change: { [Name in keyof Numbers]?: Numbers[Name] | undefined },
): Promise<Numbers> {
  const amazonBoxId = change.amazonBoxId === undefined ? before.amazonBoxId : change.amazonBoxId;
  const named = amazonBoxId === null ? null : fbaShipmentOf(amazonBoxId);
  const kept = change.amazonBoxId === undefined || named === null ? before.fbaShipmentId : named;
  const fbaShipmentId = change.fbaShipmentId === undefined ? kept : change.fbaShipmentId;
  if (named !== null && fbaShipmentId !== named) throw outboundRefusal("other_fba_shipment");
  if (amazonBoxId !== null && amazonBoxId !== before.amazonBoxId) {
    // An advisory lock, because boxes of different customers have no row in common to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('outbound ' || ${amazonBoxId}, 0))`);
    const others = and(eq(outboundBoxes.amazonBoxId, amazonBoxId), ne(outboundBoxes.id, boxId));
    if ((await tx.$count(outboundBoxes, others)) > 0) throw outboundRefusal("amazon_box_taken");
  }
  return { fbaShipmentId, amazonBoxId };
}

/** Deletes an empty open box. Refuses `box_closed` and `box_not_empty`. */
export async function deleteBox(tx: Tx, id: string): Promise<string> {
  const { request, box } = await lockBox(tx, id);
  if (box.status !== "open") throw outboundRefusal("box_closed");
  if (!(await dropEmptyBoxes(tx, request.id, id))) throw outboundRefusal("box_not_empty");
  await recordOutboundChange(tx, request.userId);
  return request.id;
}

/**
 * Deletes the empty open boxes of a locked request, or only the given one. Returns whether a box was deleted.
 */
export async function dropEmptyBoxes(tx: Tx, prepRequestId: string, boxId?: string): Promise<boolean> {
  const gone = await tx
    .delete(outboundBoxes)
    .where(
      and(
        eq(outboundBoxes.prepRequestId, prepRequestId),
        eq(outboundBoxes.status, "open"),
        boxId === undefined ? undefined : eq(outboundBoxes.id, boxId),
        sql`not exists (select from outbound_items i where i.box_id = outbound_boxes.id)`,
      ),
    )
    .returning({ id: outboundBoxes.id });
  return gone.length > 0;
}
