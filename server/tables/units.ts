import { movementReasons } from "@prepara/domain/stock/movements";
import { heldPlaces } from "@prepara/domain/stock/places";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
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
import { instant, oneOf } from "./columns.ts";
import { prepRequests } from "./prep-requests.ts";
import { shipments } from "./shipments.ts";

/**
 * The units of each shipment by place; the row is created with the first count (docs/decisions/0120). At
 * commit triggers compare it with the movements and with the shipment's own columns.
 */
export const shipmentPlaces = pgTable(
  "shipment_places",
  {
    shipmentId: uuid("shipment_id")
      .primaryKey()
      .references(() => shipments.id, { onDelete: "cascade" }),
    announced: integer("announced").notNull().default(0),
    on_hand: integer("on_hand").notNull().default(0),
    damaged: integer("damaged").notNull().default(0),
    wrong: integer("wrong").notNull().default(0),
    missing: integer("missing").notNull().default(0),
    reserved: integer("reserved").notNull().default(0),
    packed: integer("packed").notNull().default(0),
    shipped: integer("shipped").notNull().default(0),
    returned: integer("returned").notNull().default(0),
    disposed: integer("disposed").notNull().default(0),
    written_off: integer("written_off").notNull().default(0),
    lost: integer("lost").notNull().default(0),
  },
  (t) => [
    index("shipment_places_announced").on(t.shipmentId).where(sql`announced > 0`),
    index("shipment_places_stored").on(t.shipmentId).where(sql`on_hand + reserved + damaged + wrong > 0`),
    check(
      "shipment_places_not_negative",
      sql`least(${sql.join(
        heldPlaces.map((place) => sql`${t[place]}`),
        sql`, `,
      )}) >= 0`,
    ),
  ],
);

/** Counts of a shipment's units, also those stated at a check-in (docs/product.md#check-in). */
export const shipmentCounts = pgTable(
  "shipment_counts",
  {
    id: uuid("id").primaryKey(),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "restrict" }),
    /**
     * The key that a device sent with a count that it stored first. Never deleted, unlike idempotency keys.
     */
    deviceKey: text("device_key"),
    /** The units that were still announced. */
    announcedBefore: integer("announced_before").notNull(),
    good: integer("good").notNull(),
    damaged: integer("damaged").notNull(),
    wrong: integer("wrong").notNull(),
    missing: integer("missing").notNull(),
    stillComing: integer("still_coming").notNull(),
    weightLb: numeric("weight_lb", { precision: 9, scale: 3 }),
    lengthIn: numeric("length_in", { precision: 9, scale: 3 }),
    widthIn: numeric("width_in", { precision: 9, scale: 3 }),
    heightIn: numeric("height_in", { precision: 9, scale: 3 }),
    unitWeightLb: numeric("unit_weight_lb", { precision: 9, scale: 3 }),
    unitLengthIn: numeric("unit_length_in", { precision: 9, scale: 3 }),
    unitWidthIn: numeric("unit_width_in", { precision: 9, scale: 3 }),
    unitHeightIn: numeric("unit_height_in", { precision: 9, scale: 3 }),
    /** The codes of the product that staff confirmed in it; undoing the count takes them away again. */
    codes: text("codes").array().notNull().default(sql`'{}'::text[]`),
    note: text("note"),
    actorId: uuid("actor_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("shipment_counts_of_shipment").on(t.shipmentId, t.createdAt),
    uniqueIndex("shipment_counts_device_key").on(t.deviceKey),
    check(
      "shipment_counts_not_negative",
      sql`least(${t.announcedBefore}, ${t.good}, ${t.damaged}, ${t.wrong}, ${t.missing}, ${t.stillComing}) >= 0`,
    ),
    check(
      "shipment_counts_add_up",
      sql`${t.missing} + ${t.stillComing} = greatest(0, ${t.announcedBefore} - ${t.good} - ${t.damaged})`,
    ),
  ],
);

/** Lots and expiry dates as counted. It is not stored which lots the present units belong to. */
export const shipmentLots = pgTable(
  "shipment_lots",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "restrict" }),
    countId: uuid("count_id")
      .notNull()
      .references(() => shipmentCounts.id, { onDelete: "restrict" }),
    position: integer("position").notNull(),
    lot: text("lot"),
    expiresOn: date("expires_on", { mode: "string" }),
    qty: integer("qty").notNull(),
  },
  (t) => [
    index("shipment_lots_of_shipment").on(t.shipmentId),
    index("shipment_lots_of_count").on(t.countId),
    check("shipment_lots_qty_positive", sql`${t.qty} > 0`),
    check("shipment_lots_say_something", sql`${t.lot} is not null or ${t.expiresOn} is not null`),
  ],
);

/**
 * Movements that change the number of stored units, or since when they are stored, as the condition of an
 * index. Excludes those of requests and cancellations, of which a customer can make any number.
 */
export const changesStored = sql`not (from_place in ('on_hand', 'reserved') and to_place in ('on_hand', 'reserved'))`;

/**
 * Moves units of a shipment from one place to another (docs/decisions/0120); triggers make it append-only.
 * All movements of one action have the same `act_id`.
 */
export const unitMovements = pgTable(
  "unit_movements",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "restrict" }),
    fromPlace: text("from_place", { enum: ["outside", ...heldPlaces] }).notNull(),
    toPlace: text("to_place", { enum: ["outside", ...heldPlaces] }).notNull(),
    qty: integer("qty").notNull(),
    reason: text("reason", { enum: movementReasons }).notNull(),
    actId: uuid("act_id").notNull(),
    prepRequestId: uuid("prep_request_id").references(() => prepRequests.id, { onDelete: "restrict" }),
    countId: uuid("count_id").references(() => shipmentCounts.id, { onDelete: "restrict" }),
    /** The movement that this one reverses. */
    undoes: bigint("undoes", { mode: "number" }).references((): AnyPgColumn => unitMovements.id, {
      onDelete: "restrict",
    }),
    /** Who did it; null for movements made by a migration. */
    actorId: uuid("actor_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("unit_movements_of_shipment").on(t.shipmentId, t.id),
    index("unit_movements_of_storage").on(t.shipmentId, t.id).where(changesStored),
    index("unit_movements_of_request")
      .on(t.prepRequestId, t.shipmentId)
      .where(sql`prep_request_id is not null`),
    index("unit_movements_of_count").on(t.countId).where(sql`count_id is not null`),
    index("unit_movements_of_act").on(t.actId),
    // BRIN, because the table only grows: counting storage days reads the movements since a time.
    index("unit_movements_by_time").using("brin", t.createdAt),
    uniqueIndex("unit_movements_undone_once").on(t.undoes).where(sql`undoes is not null`),
    check("unit_movements_qty_positive", sql`${t.qty} > 0`),
    check("unit_movements_from_known", oneOf(t.fromPlace, ["outside", ...heldPlaces])),
    check("unit_movements_to_known", oneOf(t.toPlace, ["outside", ...heldPlaces])),
    check("unit_movements_somewhere_else", sql`${t.fromPlace} <> ${t.toPlace}`),
    check("unit_movements_reason_known", oneOf(t.reason, movementReasons)),
    check("unit_movements_undo_names_one", sql`(${t.reason} = 'undo') = (${t.undoes} is not null)`),
    check(
      "unit_movements_name_their_request",
      sql`(${oneOf(t.fromPlace, ["reserved", "packed", "shipped"])} or ${oneOf(t.toPlace, ["reserved", "packed", "shipped"])}) = (${t.prepRequestId} is not null)`,
    ),
  ],
);

/** Whether a count was undone, by its id. */
export const isUndone = (countId: SQLWrapper): SQL => sql`exists (select from ${unitMovements} counted
  join ${unitMovements} reverse on reverse.undoes = counted.id where counted.count_id = ${countId})`;

/** Whether the row of `shipments` is of goods that nobody announced. */
export const isUnannounced: SQL = sql`${shipments.origin} = 'unannounced'`;

/**
 * Whether the row of `shipments` is of goods that nobody announced, and their announcement was undone with
 * their count (docs/decisions/0129).
 */
export const isAnnouncementUndone: SQL = sql`(${isUnannounced} and exists (select from ${unitMovements} announced
  join ${unitMovements} reverse on reverse.undoes = announced.id where announced.shipment_id = ${shipments.id}
   and announced.from_place = 'outside' and announced.to_place = 'announced'))`;

const heldUnits = sql.raw(heldPlaces.map((place) => `held.${place}`).join(" + "));

/**
 * Whether the row of `shipments` is of goods that nobody announced and whose count was undone: no unit of it
 * is anywhere. It is kept for its movements, and lists leave it out (docs/decisions/0129).
 */
export const isWithdrawn: SQL = sql`(${isUnannounced} and ${shipments.receivedQty} = 0
  and not exists (select from ${shipmentPlaces} held where held.shipment_id = ${shipments.id} and ${heldUnits} > 0))`;
