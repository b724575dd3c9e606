import { randomUUID } from "node:crypto";
import type { CalendarDate, YearMonth } from "@prepara/domain/calendar/calendar";
import { fnskuAmong } from "@prepara/domain/labels/label";
import { formatUsd } from "@prepara/domain/money/money";
import type { NewPrepRequest } from "@prepara/domain/prep/input";
import { eq, inArray } from "drizzle-orm";
import { addCharges } from "#server/features/charges/charges.public";
import { moveUnits } from "#server/features/stock/stock.public";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { prepRequestEvents, prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { prepRefusal } from "./prep.refusals.ts";
import { quoteRequest } from "./quote/quote-request.ts";

type When = { now: Date; yearMonth: YearMonth; day: CalendarDate };

/**
 * Makes one prep request of arrived units, all or nothing: reserves the free units, stores the current plan
 * and price (docs/product.md#free-units), and makes a charge of each line (docs/decisions/0127). Refuses
 * `price_changed` if the price differs from the one that the customer was shown. Returns its id and the free
 * units left.
 */
export async function requestPrep(tx: Tx, userId: string, input: NewPrepRequest, { now, ...when }: When) {
  const quoted = await quoteRequest(tx, { ...input, ...when, userId }, "lock");
  const { plan, items, quote, lines, services, payable } = quoted;
  if (input.payableUsd !== undefined && input.payableUsd !== payable)
    throw prepRefusal("price_changed", { payable: formatUsd(payable) });
  const id = randomUUID();
  await tx.insert(prepRequests).values({
    id,
    userId,
    plan,
    yearMonth: when.yearMonth,
    totalUnits: quote.totalUnits,
    freeUnitsApplied: quote.free,
    paidUnits: quote.paid,
    unitPriceApplied: quote.unitPrice,
    totalUsd: quote.total,
    servicesUsd: services,
    notes: input.notes,
    createdAt: now,
  });
  const known = await knownFnskus(
    tx,
    items.map(({ shipmentId }) => shipmentId),
  );
  const itemOf = new Map(input.items.map((item) => [item.shipmentId, item]));
  const rows = items.map((item) => {
    const { fnsku = known.get(item.shipmentId) ?? null, instructions = null } =
      itemOf.get(item.shipmentId) ?? {};
    return { prepRequestId: id, ...item, fnsku, instructions };
  });
  await tx.insert(prepRequestItems).values(rows);
  await addCharges(tx, { userId, prepRequestId: id, now }, lines);
  await tx.insert(prepRequestEvents).values({ prepRequestId: id, status: "pending_payment", createdAt: now });
  const taken = items.map(
    ({ shipmentId, qty }) =>
      ({ prepRequestId: id, shipmentId, qty, from: "on_hand", to: "reserved", reason: "request" }) as const,
  );
  await moveUnits(tx, taken, { id, actorId: userId, now });
  await recordChange(tx, userId, { topic: "prep-requests", happening: null, subject: null });
  return { id, freeRemaining: quote.freeRemaining };
}

/** The FNSKU that staff confirmed for the product of each shipment; null if none. */
async function knownFnskus(tx: Tx, shipmentIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ id: shipments.id, codes: products.codes })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(inArray(shipments.id, [...shipmentIds]));
  return new Map(rows.map(({ id, codes }) => [id, fnskuAmong(codes)]));
}
