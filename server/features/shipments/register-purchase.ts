import { randomUUID } from "node:crypto";
import { toDecimal } from "@prepara/domain/money/money";
import type { NewPurchase } from "@prepara/domain/shipments/input";
import type { Tx } from "#server/platform/database/database";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import type { ShipmentRow } from "./shipment.queries.ts";

/** Registers a purchase that is on its way: product and shipment together (spec §5). */
export async function registerPurchase(
  tx: Tx,
  userId: string,
  purchase: NewPurchase & { assistedPurchaseId?: string },
  now: Date,
): Promise<ShipmentRow> {
  const { productName, qty, eta, trackingNumbers, notes, unitCostUsd: unitCost, ...rest } = purchase;
  const { assistedPurchaseId = null, ...origin } = rest;
  const unitCostUsd = unitCost == null ? null : toDecimal(unitCost);
  const productId = randomUUID();
  await tx.insert(products).values({
    ...origin,
    id: productId,
    userId,
    name: productName,
    qty,
    notes,
    unitCostUsd,
    expectedArrivalDate: eta,
    createdAt: now,
  });
  const shipment = {
    ...{ id: randomUUID(), userId, productId, qty, eta, trackingNumbers, notes, assistedPurchaseId },
    createdAt: now,
  };
  await tx.insert(shipments).values(shipment);
  return { ...justRegistered, ...shipment, ...origin, unitCostUsd, productName, photoUrl: null };
}

/** What no shipment has before it arrives. */
export const justRegistered = {
  status: "in_transit",
  receivedQty: null,
  damagedQty: 0,
  requestedQty: 0,
  arrivedAt: null,
  weightLb: null,
  lengthIn: null,
  widthIn: null,
  heightIn: null,
} as const;
