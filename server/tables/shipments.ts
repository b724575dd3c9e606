import { shipmentStatuses } from "@prepara/domain/shipments/status";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { assistedPurchases } from "./assisted-purchases.ts";
import { instant } from "./columns.ts";
import { products } from "./products.ts";
import { profiles } from "./profiles.ts";

/** Sorts shipments without an expected date after all that have one. */
export const NO_ETA = "9999-12-31";

/** The expected date as an expression of the index: never null, so that a keyset cursor can compare it. */
export const etaOrLast = (eta: AnyPgColumn): SQL => sql`coalesce(${eta}, ${sql.raw(`'${NO_ETA}'::date`)})`;

/** How a shipment was created: announced by its customer, or counted from a box that nobody announced. */
const shipmentOrigins = ["purchase", "unannounced"] as const;

/**
 * `requested_qty` is the number of units in prep requests (docs/decisions/0013). Status and counts are
 * derived from the units' places and change only together with them (docs/decisions/0120).
 */
export const shipments = pgTable(
  "shipments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Shown to people and on labels; numbers may be missing. */
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "restrict" }),
    /** What the customer announced. */
    qty: integer("qty").notNull(),
    /** When the customer last announced another number than before; null if never. */
    qtyChangedAt: instant("qty_changed_at"),
    eta: date("eta", { mode: "string" }),
    /** The last day on which the shop accepts a return, as stated by the customer. */
    returnBy: date("return_by", { mode: "string" }),
    notes: text("notes"),
    status: text("status", { enum: shipmentStatuses }).notNull().default("in_transit"),
    trackingNumbers: text("tracking_numbers").array().notNull().default(sql`'{}'::text[]`),
    /** The `trackingKeys` of the numbers, written with them. */
    trackingKeys: text("tracking_keys").array().notNull().default(sql`'{}'::text[]`),
    arrivedAt: instant("arrived_at"),
    weightLb: numeric("weight_lb", { precision: 9, scale: 3 }),
    lengthIn: numeric("length_in", { precision: 9, scale: 3 }),
    widthIn: numeric("width_in", { precision: 9, scale: 3 }),
    heightIn: numeric("height_in", { precision: 9, scale: 3 }),
    receivedQty: integer("received_qty"),
    damagedQty: integer("damaged_qty").notNull().default(0),
    requestedQty: integer("requested_qty").notNull().default(0),
    /** Returned to the shop or disposed of. */
    removedQty: integer("removed_qty").notNull().default(0),
    /** Whether a check-in assumed the announced units to be complete, or somebody counted them. */
    countState: text("count_state", { enum: ["none", "as_announced", "counted"] })
      .notNull()
      .default("none"),
    /** How it was created, see `shipmentOrigins`. */
    origin: text("origin", { enum: shipmentOrigins }).notNull().default("purchase"),
    /** The assisted purchase that it was created from; each has at most one shipment. */
    assistedPurchaseId: uuid("assisted_purchase_id").references(() => assistedPurchases.id, {
      onDelete: "restrict",
    }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("shipments_of_user").on(t.userId, t.status, t.createdAt, t.id),
    index("shipments_of_user_arrived").on(t.userId, t.status, t.arrivedAt, t.id),
    index("shipments_by_status").on(t.status, t.createdAt, t.id),
    index("shipments_by_eta").on(t.status, etaOrLast(t.eta), t.id),
    index("shipments_of_product").on(t.productId),
    // Few: what lists leave out is among them (`isWithdrawn`).
    index("shipments_unannounced").on(t.productId).where(sql`${t.origin} = 'unannounced'`),
    index("shipments_returnable").on(t.userId, t.createdAt, t.id).where(sql`${t.returnBy} is not null`),
    uniqueIndex("shipments_of_assisted_purchase").on(t.assistedPurchaseId),
    uniqueIndex("shipments_number").on(t.number),
    index("shipments_tracking").using("gin", t.trackingKeys),
    check("shipments_status_known", sql`${t.status} in ('in_transit', 'arrived', 'prep_requested')`),
    check("shipments_count_state_known", sql`${t.countState} in ('none', 'as_announced', 'counted')`),
    check("shipments_origin_known", sql`${t.origin} in ('purchase', 'unannounced')`),
    check("shipments_qty_positive", sql`${t.qty} > 0`),
    check(
      "shipments_received_when_arrived",
      sql`(${t.status} = 'in_transit') = (${t.arrivedAt} is null) and (${t.arrivedAt} is null) = (${t.receivedQty} is null)`,
    ),
    check(
      "shipments_units_add_up",
      sql`${t.damagedQty} >= 0 and ${t.requestedQty} >= 0 and ${t.removedQty} >= 0 and ${t.damagedQty} + ${t.requestedQty} + ${t.removedQty} <= coalesce(${t.receivedQty}, 0)`,
    ),
  ],
);

export const photoKinds = ["arrival", "damage"] as const;

/**
 * `url` has the name of the specification, but contains the storage path, which gives no access without a
 * signature (docs/decisions/0011).
 */
export const shipmentPhotos = pgTable(
  "shipment_photos",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    position: integer("position").notNull().default(0),
    /** Shows the box as it arrived, or damaged and wrong units. */
    kind: text("kind", { enum: photoKinds }).notNull().default("arrival"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("shipment_photos_of_shipment").on(t.shipmentId, t.position),
    check("shipment_photos_kind_known", sql`${t.kind} in ('arrival', 'damage')`),
  ],
);
