import { outboundStatuses } from "@prepara/domain/outbound/box";
import { maxBoxesOfRequest } from "@prepara/domain/outbound/limits";
import type { Carrier } from "@prepara/domain/scan/tracking-number";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns.ts";
import { prepRequestItems, prepRequests } from "./prep-requests.ts";

const measure = (name: string) => numeric(name, { precision: 9, scale: 3 });

/**
 * Boxes in which the units of a prep request are shipped (docs/decisions/0139). At commit deferred triggers
 * refuse a request whose packed units differ from those in its open and closed boxes, a shipped request with
 * a box that is not shipped, and the reverse.
 */
export const outboundBoxes = pgTable(
  "outbound_boxes",
  {
    id: uuid("id").primaryKey(),
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    prepRequestId: uuid("prep_request_id")
      .notNull()
      .references(() => prepRequests.id, { onDelete: "restrict" }),
    /** 'Caixa 1': the lowest number that was free when it was opened. */
    position: integer("position").notNull(),
    status: text("status", { enum: outboundStatuses }).notNull().default("open"),
    fbaShipmentId: text("fba_shipment_id"),
    amazonBoxId: text("amazon_box_id"),
    weightLb: measure("weight_lb"),
    lengthIn: measure("length_in"),
    widthIn: measure("width_in"),
    heightIn: measure("height_in"),
    /** Whether it holds jewelry or watches, for which another limit of weight is published. */
    hasJewelry: boolean("has_jewelry").notNull().default(false),
    /** Of the closed box. */
    photoUrl: text("photo_url"),
    /** Why it was closed although it exceeds one of Amazon's limits, and by whom. */
    overrideReason: text("override_reason"),
    overrideBy: uuid("override_by"),
    trackingNumber: text("tracking_number"),
    /** Those of `trackingKeys`, by which the number's printed forms are found. */
    trackingKeys: text("tracking_keys").array().notNull().default([]),
    carrier: text("carrier").$type<Carrier>(),
    openedBy: uuid("opened_by").notNull(),
    createdAt: instant("created_at").notNull(),
    closedBy: uuid("closed_by"),
    closedAt: instant("closed_at"),
    shippedAt: instant("shipped_at"),
  },
  (t) => [
    uniqueIndex("outbound_boxes_number").on(t.number),
    uniqueIndex("outbound_boxes_of_request").on(t.prepRequestId, t.position),
    unique("outbound_boxes_id_of_request").on(t.id, t.prepRequestId),
    uniqueIndex("outbound_boxes_amazon_box_id").on(t.amazonBoxId).where(sql`amazon_box_id is not null`),
    index("outbound_boxes_tracking").using("gin", t.trackingKeys),
    check("outbound_boxes_status_known", oneOf(t.status, outboundStatuses)),
    check(
      "outbound_boxes_position_small",
      sql`${t.position} between 1 and ${sql.raw(`${maxBoxesOfRequest}`)}`,
    ),
    check("outbound_boxes_fba_form", sql`${t.fbaShipmentId} ~ '^FBA[0-9A-Z]{7,12}$'`),
    check("outbound_boxes_amazon_form", sql`${t.amazonBoxId} ~ '^FBA[0-9A-Z]{7,12}U[0-9]{6}$'`),
    check(
      "outbound_boxes_of_one_fba_shipment",
      sql`${t.amazonBoxId} is null or ${t.fbaShipmentId} is not distinct from left(${t.amazonBoxId}, -7)`,
    ),
    check(
      "outbound_boxes_measures_positive",
      sql`least(${t.weightLb}, ${t.lengthIn}, ${t.widthIn}, ${t.heightIn}) > 0`,
    ),
    check(
      "outbound_boxes_closed_complete",
      sql`${t.closedAt} is null or (${t.weightLb} is not null and ${t.lengthIn} is not null and ${t.widthIn} is not null and ${t.heightIn} is not null and ${t.photoUrl} is not null and ${t.closedBy} is not null)`,
    ),
    check("outbound_boxes_closed_once", sql`(${t.closedAt} is null) = (${t.closedBy} is null)`),
    check(
      "outbound_boxes_status_follows",
      sql`(${t.status} = 'shipped') = (${t.shippedAt} is not null) and (${t.status} <> 'open' or ${t.closedAt} is null) and (${t.status} <> 'closed' or ${t.closedAt} is not null)`,
    ),
    check(
      "outbound_boxes_override_reasoned",
      sql`(${t.overrideReason} is null) = (${t.overrideBy} is null) and (${t.overrideReason} is null or length(${t.overrideReason}) >= 10)`,
    ),
    check(
      "outbound_boxes_carrier_known",
      sql`${t.carrier} in ('ups', 'usps', 'fedex', 'dhl', 'amazon', 's10')`,
    ),
  ],
);

/** The units in a box, all of shipments of its request. */
export const outboundItems = pgTable(
  "outbound_items",
  {
    boxId: uuid("box_id").notNull(),
    shipmentId: uuid("shipment_id").notNull(),
    prepRequestId: uuid("prep_request_id").notNull(),
    qty: integer("qty").notNull(),
    expiresOn: date("expires_on", { mode: "string" }),
  },
  (t) => [
    primaryKey({ name: "outbound_items_pkey", columns: [t.boxId, t.shipmentId] }),
    foreignKey({
      name: "outbound_items_box_of_request",
      columns: [t.boxId, t.prepRequestId],
      foreignColumns: [outboundBoxes.id, outboundBoxes.prepRequestId],
    }).onDelete("restrict"),
    foreignKey({
      name: "outbound_items_item_of_request",
      columns: [t.prepRequestId, t.shipmentId],
      foreignColumns: [prepRequestItems.prepRequestId, prepRequestItems.shipmentId],
    }).onDelete("restrict"),
    index("outbound_items_of_request").on(t.prepRequestId, t.shipmentId),
    check("outbound_items_qty_positive", sql`${t.qty} > 0`),
  ],
);

/**
 * The keys that a person's device sent with actions on boxes, never deleted: an action that is sent twice is
 * done once. `box_id` is null once the box was deleted.
 */
export const outboundKeys = pgTable(
  "outbound_keys",
  {
    actorId: uuid("actor_id").notNull(),
    deviceKey: text("device_key").notNull(),
    boxId: uuid("box_id").references(() => outboundBoxes.id, { onDelete: "set null" }),
    /** The request of the box; null for an action of an earlier version. */
    prepRequestId: uuid("prep_request_id").references(() => prepRequests.id, { onDelete: "set null" }),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.actorId, t.deviceKey] }),
    index("outbound_keys_of_box").on(t.boxId).where(sql`box_id is not null`),
    index("outbound_keys_of_request").on(t.prepRequestId, t.actorId, t.at),
  ],
);
