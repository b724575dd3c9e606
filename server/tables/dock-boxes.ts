import { boxConditions, boxStatuses } from "@prepara/domain/dock/box";
import type { Carrier } from "@prepara/domain/scan/tracking-number";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { profiles } from "./profiles.ts";
import { shipments } from "./shipments.ts";
import { shipmentCounts } from "./units.ts";

/**
 * A parcel that arrived at the warehouse, described before it was opened (docs/decisions/0121). At commit a
 * deferred trigger refuses a matched or opened box without a shipment, and shipments of another customer.
 */
export const dockBoxes = pgTable(
  "dock_boxes",
  {
    id: uuid("id").primaryKey(),
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    scannedCode: text("scanned_code").notNull(),
    trackingKeys: text("tracking_keys").array().notNull(),
    carrier: text("carrier").$type<Carrier>(),
    condition: text("condition", { enum: boxConditions }).notNull().default("ok"),
    note: text("note"),
    /** The suite that staff read on the label; null if they read none. */
    suiteRead: integer("suite_read"),
    userId: uuid("user_id").references(() => profiles.userId, { onDelete: "restrict" }),
    status: text("status", { enum: boxStatuses }).notNull(),
    shelf: text("shelf"),
    /** Whether an earlier box had the same code. */
    repeated: boolean("repeated").notNull().default(false),
    handedBackAt: instant("handed_back_at"),
    handedBackBy: uuid("handed_back_by"),
    handedBackReason: text("handed_back_reason"),
    loggedBy: uuid("logged_by").notNull(),
    /** By the clock of the device that scanned it. */
    loggedAt: instant("logged_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("dock_boxes_number").on(t.number),
    index("dock_boxes_by_day").on(t.loggedAt, t.id),
    index("dock_boxes_by_status").on(t.status, t.loggedAt, t.id),
    index("dock_boxes_of_user").on(t.userId, t.loggedAt, t.id),
    index("dock_boxes_tracking").using("gin", t.trackingKeys),
    check("dock_boxes_code_short", sql`length(${t.scannedCode}) between 1 and 200`),
    check("dock_boxes_carrier_known", sql`${t.carrier} in ('ups', 'usps', 'fedex', 'dhl', 'amazon', 's10')`),
    check("dock_boxes_condition_known", sql`${t.condition} in ('ok', 'crushed', 'wet', 'open')`),
    check(
      "dock_boxes_status_known",
      sql`${t.status} in ('ownerless', 'owned', 'matched', 'opened', 'handed_back')`,
    ),
    check(
      "dock_boxes_ownerless_without_owner",
      sql`(${t.status} = 'ownerless') = (${t.userId} is null and ${t.status} <> 'handed_back')`,
    ),
    check(
      "dock_boxes_handed_back_once",
      sql`(${t.status} = 'handed_back') = (${t.handedBackAt} is not null) and (${t.handedBackAt} is null) = (${t.handedBackBy} is null) and (${t.handedBackAt} is null) = (${t.handedBackReason} is null)`,
    ),
  ],
);

/** The photos of a box, at most `maxBoxPhotos`; `url` is the storage path. */
export const dockBoxPhotos = pgTable(
  "dock_box_photos",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    boxId: uuid("box_id")
      .notNull()
      .references(() => dockBoxes.id, { onDelete: "restrict" }),
    url: text("url").notNull(),
    position: integer("position").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("dock_box_photos_of_box").on(t.boxId, t.position),
    check("dock_box_photos_position_small", sql`${t.position} between 0 and 5`),
  ],
);

/** The shipments whose units are in a box. */
export const dockBoxShipments = pgTable(
  "dock_box_shipments",
  {
    boxId: uuid("box_id")
      .notNull()
      .references(() => dockBoxes.id, { onDelete: "restrict" }),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.boxId, t.shipmentId] }),
    index("dock_box_shipments_of_shipment").on(t.shipmentId),
  ],
);

/** The boxes that were opened for a count; an undone count loses its rows. Every opened box has a row. */
export const shipmentCountBoxes = pgTable(
  "shipment_count_boxes",
  {
    countId: uuid("count_id")
      .notNull()
      .references(() => shipmentCounts.id, { onDelete: "restrict" }),
    boxId: uuid("box_id")
      .notNull()
      .references(() => dockBoxes.id, { onDelete: "restrict" }),
  },
  (t) => [primaryKey({ columns: [t.countId, t.boxId] }), index("shipment_count_boxes_of_box").on(t.boxId)],
);

/**
 * The keys that a person's device sent with scans and photos, never deleted: if it sends a scan again, it
 * gets the same box, and photos are added only once.
 */
export const dockBoxKeys = pgTable(
  "dock_box_keys",
  {
    actorId: uuid("actor_id").notNull(),
    deviceKey: text("device_key").notNull(),
    boxId: uuid("box_id")
      .notNull()
      .references(() => dockBoxes.id, { onDelete: "restrict" }),
  },
  (t) => [primaryKey({ columns: [t.actorId, t.deviceKey] }), index("dock_box_keys_of_box").on(t.boxId)],
);
