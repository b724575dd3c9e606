import { randomUUID } from "node:crypto";
import type { ChangeTopic } from "@prepara/domain/live/change";
import { keysOfNumbers } from "@prepara/domain/scan/tracking-keys";
import { maxAnnouncements, type NewPurchase } from "@prepara/domain/shipments/input";
import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { namedWrite } from "#server/platform/database/named-statements";
import { changes } from "#server/tables/platform";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import type { ShipmentRow } from "./shipment.queries.ts";
import { shipmentRefusal } from "./shipments.refusals.ts";

/**
 * Registers a purchase in transit: its product and shipment together (docs/product.md#in-transit). Refuses
 * `announced_too_often`.
 */
export async function registerPurchase(
  tx: Tx,
  userId: string,
  purchase: NewPurchase & { assistedPurchaseId?: string },
  now: Date,
): Promise<ShipmentRow> {
  const { assistedPurchaseId = null, ...announced } = purchase;
  const [id, productId] = [randomUUID(), randomUUID()];
  const row = { ...announced, id, productId, userId, assistedPurchaseId, createdAt: now };
  const trackingKeys = keysOfNumbers(announced.trackingNumbers);
  await refuseOftenAnnounced(tx, userId, trackingKeys);
  await insertBoth(tx, { ...row, trackingKeys });
  return { ...justRegistered, ...row, photoUrl: null };
}

const { placeholder } = sql;

/**
 * Both rows and the change for open screens in one prepared statement: this is the most frequent write.
 */
const insertBoth = namedWrite("register_purchase", (db) => {
  const product = {
    id: placeholder("productId"),
    name: placeholder("productName"),
    asin: placeholder("asin"),
    amazonUrl: placeholder("amazonUrl"),
    supplierName: placeholder("supplierName"),
    supplierUrl: placeholder("supplierUrl"),
    unitCostUsd: placeholder("unitCostUsd"),
    purchaseDate: placeholder("purchaseDate"),
    expectedArrivalDate: placeholder("eta"),
  };
  const shipment = {
    id: placeholder("id"),
    productId: placeholder("productId"),
    eta: placeholder("eta"),
    returnBy: placeholder("returnBy"),
    trackingNumbers: placeholder("trackingNumbers"),
    trackingKeys: placeholder("trackingKeys"),
    assistedPurchaseId: placeholder("assistedPurchaseId"),
  };
  const both = {
    userId: placeholder("userId"),
    qty: placeholder("qty"),
    notes: placeholder("notes"),
    createdAt: placeholder("createdAt"),
  };
  const registered = db.$with("registered").as(
    db
      .insert(products)
      .values({ ...both, ...product })
      .returning({ id: products.id }),
  );
  const logged = db.$with("logged").as(
    db
      .insert(changes)
      .values({ customerId: placeholder("userId"), topic: "shipments" satisfies ChangeTopic })
      .returning({ id: changes.id }),
  );
  return db
    .with(registered, logged)
    .insert(shipments)
    .values({ ...both, ...shipment });
});

/** The fields that are empty until a shipment arrives. */
export const justRegistered = {
  status: "in_transit",
  receivedQty: null,
  damagedQty: 0,
  requestedQty: 0,
  removedQty: 0,
  arrivedAt: null,
  weightLb: null,
  lengthIn: null,
  widthIn: null,
  heightIn: null,
} as const;

/**
 * Refuses `announced_too_often` for a number that this customer has announced `maxAnnouncements` times,
 * because each scan of it at the dock ranks all its announcements. Concurrent requests may exceed the limit.
 */
export async function refuseOftenAnnounced(tx: Tx, userId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const wanted = sql`${sql.param([...keys])}::text[]`;
  // `offset 0` keeps the search by number before the customer's own, who may have many other shipments.
  const { rows } = await tx.execute(sql`
    select key from (
      select unnest(tracking_keys) as key, user_id from (
        select tracking_keys, user_id from ${shipments} where tracking_keys && ${wanted} offset 0
      ) announced where user_id = ${userId}
    ) own where key = any(${wanted}) group by key having count(*) >= ${maxAnnouncements} limit 1`);
  if (rows.length > 0) throw shipmentRefusal("announced_too_often", { limit: maxAnnouncements });
}
