import { type PlanName, plans } from "@prepara/domain/account/plan";
import type { NewPrepRequest } from "@prepara/domain/prep/input";
import { type PrepQuote, quotePrep, wantedUnits, whyNotPreppable } from "@prepara/domain/prep/quote";
import { availableUnits } from "@prepara/domain/shipments/status";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { prepRefusal } from "../prep.refusals.ts";
import { freeUnitsOfMonth } from "./month-usage.ts";

export type QuotedItems = {
  plan: PlanName;
  items: { shipmentId: string; qty: number }[];
  quote: PrepQuote;
};

type RequestToQuote = { userId: string; items: NewPrepRequest["items"]; yearMonth: string };

/**
 * The price of the chosen units for this customer in this month, or the refusal of the first item that cannot
 * be prepped. With `lock` the customer's row and then the shipments, by id, are locked until the transaction
 * ends, so that concurrent requests use neither a free unit nor a unit twice (docs/decisions/0012,
 * docs/decisions/0013).
 */
export async function quoteItems(
  db: DbOrTx,
  request: RequestToQuote,
  mode: "read" | "lock",
): Promise<QuotedItems> {
  const plan = await planOfCustomer(db, request.userId, mode);
  const stock = await stockOf(db, request, mode);
  const items = [...wantedUnits(request.items)].map(([shipmentId, requested]) => {
    const shipment = stock.get(shipmentId);
    if (!shipment) throw new Refusal("not_found");
    const available = availableUnits(shipment);
    const qty = requested === "all" ? available : requested;
    const why = whyNotPreppable({ status: shipment.status, available }, qty);
    if (why) throw prepRefusal(why);
    return { shipmentId, qty };
  });
  const units = items.reduce((sum, item) => sum + item.qty, 0);
  const { used, reserved } = await freeUnitsOfMonth(db, { userId: request.userId, plan }, request.yearMonth);
  return { plan, items, quote: quotePrep(units, used + reserved, plans[plan]) };
}

async function planOfCustomer(db: DbOrTx, userId: string, mode: "read" | "lock") {
  const query = db.select({ plan: profiles.plan }).from(profiles).where(eq(profiles.userId, userId));
  const [profile] = mode === "lock" ? await query.for("no key update") : await query;
  if (!profile) throw new Refusal("not_found");
  return profile.plan;
}

async function stockOf(db: DbOrTx, request: RequestToQuote, mode: "read" | "lock") {
  const ids = request.items.map((item) => item.shipmentId);
  const query = db
    .select({
      id: shipments.id,
      status: shipments.status,
      qty: shipments.qty,
      receivedQty: shipments.receivedQty,
      damagedQty: shipments.damagedQty,
      requestedQty: shipments.requestedQty,
      removedQty: shipments.removedQty,
    })
    .from(shipments)
    .where(and(eq(shipments.userId, request.userId), inArray(shipments.id, ids)))
    .orderBy(asc(shipments.id));
  const rows = mode === "lock" ? await query.for("update") : await query;
  return new Map(rows.map((row) => [row.id, row]));
}
