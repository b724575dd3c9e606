import { randomUUID } from "node:crypto";
import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import type { Packing, Unpacking } from "@prepara/domain/outbound/input";
import { isOtherExpiry, scannedExpiry, scannedItem } from "@prepara/domain/outbound/packed-scan";
import { expiryInside, isSameProduct } from "@prepara/domain/outbound/same-product";
import { reservedUnits } from "@prepara/domain/stock/movements";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { moveUnits } from "#server/features/stock/stock.public";
import type { Tx } from "#server/platform/database/database";
import { outboundItems } from "#server/tables/outbound-boxes";
import { prepRequestItems } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { lockBox, outboundRefusal } from "./lock-packing.ts";
import { recordOutboundChange } from "./outbound-change.public.ts";
import { isRepeated } from "./outbound-keys.ts";
import { itemCodes } from "./packing.queries.ts";

type InBox<Body> = Body & { boxId: string; deviceKey: string | null };

/**
 * Puts units of a request into one of its open boxes; the same key counts once. Returns the id of the
 * request. Refuses `not_scheduled`, `box_closed`, `wrong_code`, `units_moved` beyond the reserved units, and
 * `other_expiry` for units that expire on another day than those of the same product in the box.
 */
export async function packUnits(
  tx: Tx,
  actorId: string,
  { boxId, deviceKey, qty, expiresOn: typedExpiry, ...named }: InBox<Packing>,
  now: Date,
): Promise<string> {
  const { request, box } = await lockBox(tx, boxId);
  if (await isRepeated(tx, { actorId, deviceKey }, box)) return request.id;
  if (box.status !== "open") throw outboundRefusal("box_closed");
  const items = await itemsOf(tx, request.id, boxId);
  const item = itemOf(named, items, "reserved");
  if (item.reserved < qty) throw outboundRefusal("nothing_reserved", { left: item.reserved });
  const { shipmentId } = item;
  const inside = expiryInside(item, items);
  const added = typedExpiry ?? scannedExpiry(named.code ?? "") ?? null;
  if (isOtherExpiry(inside, added))
    throw outboundRefusal("other_expiry", { inside: formatCalendarDate(inside) });
  const expiresOn = added ?? inside;
  const prepRequestId = request.id;
  await tx
    .insert(outboundItems)
    .values({ boxId, shipmentId, prepRequestId, qty, expiresOn })
    .onConflictDoUpdate({
      target: [outboundItems.boxId, outboundItems.shipmentId],
      set: { qty: sql`${outboundItems.qty} + excluded.qty`, expiresOn: sql`excluded.expires_on` },
    });
  const undated = items.filter(
    (each) => each.inBox > 0 && each.expiresOn === null && isSameProduct(each, item),
  );
  if (added !== null && undated.length > 0)
    await tx
      .update(outboundItems)
      .set({ expiresOn: added })
      .where(
        and(
          eq(outboundItems.boxId, boxId),
          inArray(
            outboundItems.shipmentId,
            undated.map((each) => each.shipmentId),
          ),
        ),
      );
  const movement = {
    shipmentId,
    prepRequestId,
    from: "reserved",
    to: "packed",
    qty,
    reason: "pack",
  } as const;
  await moveUnits(tx, [movement], { id: randomUUID(), actorId, now });
  await recordOutboundChange(tx, request.userId);
  return request.id;
}

/** Takes units out of an open box again, as `packUnits` put them in; refuses `units_moved` beyond these. */
export async function unpackUnits(
  tx: Tx,
  actorId: string,
  { boxId, deviceKey, qty, ...named }: InBox<Unpacking>,
  now: Date,
): Promise<string> {
  const { request, box } = await lockBox(tx, boxId);
  if (await isRepeated(tx, { actorId, deviceKey }, box)) return request.id;
  if (box.status !== "open") throw outboundRefusal("box_closed");
  const item = itemOf(named, await itemsOf(tx, request.id, boxId), "inBox");
  if (item.inBox < qty) throw outboundRefusal("not_in_box", { left: item.inBox });
  const { shipmentId } = item;
  const inBox = and(eq(outboundItems.boxId, boxId), eq(outboundItems.shipmentId, shipmentId));
  if (item.inBox === qty) await tx.delete(outboundItems).where(inBox);
  else
    await tx
      .update(outboundItems)
      .set({ qty: item.inBox - qty })
      .where(inBox);
  const prepRequestId = request.id;
  const movement = {
    shipmentId,
    prepRequestId,
    from: "packed",
    to: "reserved",
    qty,
    reason: "pack",
  } as const;
  await moveUnits(tx, [movement], { id: randomUUID(), actorId, now });
  await recordOutboundChange(tx, request.userId);
  return request.id;
}

type Item = Awaited<ReturnType<typeof itemsOf>>[number];
type Named = { shipmentId?: string | undefined; code?: string | undefined };

/**
 * The item that a body names, by its shipment or by a code; a code means an item with units left in `left`,
 * if it can.
 */
function itemOf({ shipmentId, code }: Named, items: readonly Item[], left: "reserved" | "inBox"): Item {
  const item =
    code === undefined
      ? items.find((each) => each.shipmentId === shipmentId)
      : scannedItem(
          code,
          items.map((each) => ({ ...each, left: each[left] })),
        );
  if (!item) throw outboundRefusal("wrong_code");
  return item;
}

async function itemsOf(tx: Tx, prepRequestId: string, boxId: string) {
  const rows = await tx
    .select({
      shipmentId: prepRequestItems.shipmentId,
      number: shipments.number,
      asin: products.asin,
      codes: products.codes,
      fnsku: prepRequestItems.fnsku,
      qty: prepRequestItems.qty,
      packed: prepRequestItems.packedQty,
      shipped: prepRequestItems.shippedQty,
      dropped: prepRequestItems.droppedQty,
      inBox: sql<number>`coalesce(${outboundItems.qty}, 0)`,
      expiresOn: outboundItems.expiresOn,
    })
    .from(prepRequestItems)
    .leftJoin(
      outboundItems,
      and(eq(outboundItems.boxId, boxId), eq(outboundItems.shipmentId, prepRequestItems.shipmentId)),
    )
    .innerJoin(shipments, eq(shipments.id, prepRequestItems.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(eq(prepRequestItems.prepRequestId, prepRequestId))
    .orderBy(asc(shipments.number));
  return rows.map((row) => ({ ...row, codes: itemCodes(row), reserved: reservedUnits(row) }));
}
