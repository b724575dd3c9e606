import { randomUUID } from "node:crypto";
import { maxCents } from "@prepara/domain/money/money";
import type { NewPrepRequest } from "@prepara/domain/prep/input";
import { statusAfterRequest } from "@prepara/domain/shipments/status";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { prepRequestEvents, prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";
import { prepRefusal } from "./prep.refusals.ts";
import { type QuotedItem, quoteItems } from "./quote-items.ts";

type When = { now: Date; yearMonth: string };

/**
 * Makes one prep request of arrived units, all or nothing: reserves the free units and stores the current
 * plan and price (docs/product.md#free-units). Returns its id and the free units left after it.
 */
export async function requestPrep(tx: Tx, userId: string, wish: NewPrepRequest, { now, yearMonth }: When) {
  const { plan, items, quote } = await quoteItems(tx, { userId, items: wish.items, yearMonth }, "lock");
  if (quote.total > maxCents) throw prepRefusal("out_of_range");
  const id = randomUUID();
  await tx.insert(prepRequests).values({
    id,
    userId,
    plan,
    yearMonth,
    totalUnits: quote.totalUnits,
    freeUnitsApplied: quote.free,
    paidUnits: quote.paid,
    unitPriceApplied: quote.unitPrice,
    totalUsd: quote.total,
    notes: wish.notes,
    createdAt: now,
  });
  const rows = items.map(({ shipmentId, qty }) => ({ prepRequestId: id, shipmentId, qty }));
  await tx.insert(prepRequestItems).values(rows);
  await tx.insert(prepRequestEvents).values({ prepRequestId: id, status: "pending_payment", createdAt: now });
  for (const item of items) await takeUnits(tx, item);
  await recordChange(tx, userId, { topic: "prep-requests", happening: null, subject: null });
  return { id, freeRemaining: quote.freeRemaining };
}

async function takeUnits(tx: Tx, { shipmentId, qty, left }: QuotedItem): Promise<void> {
  await tx
    .update(shipments)
    .set({ requestedQty: sql`${shipments.requestedQty} + ${qty}`, status: statusAfterRequest(left) })
    .where(eq(shipments.id, shipmentId));
}
