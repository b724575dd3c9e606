import { storageBases } from "@prepara/domain/services/storage-rate";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { charges } from "./charges.ts";
import { instant, oneOf, quantity, serviceRate } from "./columns.ts";
import { profiles } from "./profiles.ts";
import { shipments } from "./shipments.ts";
import { tasks } from "./tasks.ts";

/**
 * Each day of a shipment in the warehouse that costs something. Append-only by triggers: only the charge of
 * the month is written once (docs/decisions/0136).
 */
export const storageDays = pgTable(
  "storage_days",
  {
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "restrict" }),
    /** In the warehouse's time zone. */
    day: date("day", { mode: "string" }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    units: integer("units").notNull(),
    basis: text("basis", { enum: storageBases }).notNull(),
    /** Unit-days, or cubic-foot-days. */
    qty: quantity("qty").notNull(),
    price: serviceRate("price").notNull(),
    /** The charge of its month; null until the month is charged. */
    chargeNumber: bigint("charge_number", { mode: "number" }).references(() => charges.number, {
      onDelete: "restrict",
    }),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.day] }),
    index("storage_days_of_user").on(t.userId, t.day, t.shipmentId),
    index("storage_days_to_charge").on(t.userId, t.day).where(sql`charge_number is null`),
    index("storage_days_of_charge").on(t.chargeNumber).where(sql`charge_number is not null`),
    check("storage_days_basis_known", oneOf(t.basis, storageBases)),
    check("storage_days_cost_something", sql`${t.units} > 0 and ${t.qty} > 0 and ${t.price} > 0`),
    check("storage_days_of_units", sql`${t.basis} <> 'unit' or ${t.qty} = ${t.units}`),
  ],
);

/**
 * Each day of a shipment that would have cost something and is not charged, because a task of ours about it
 * was past its promise. Append-only by triggers; a day is here or in `storage_days`, never in both.
 */
export const storageWaivedDays = pgTable(
  "storage_waived_days",
  {
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "restrict" }),
    /** In the warehouse's time zone. */
    day: date("day", { mode: "string" }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    /** The task that was late first on that day. */
    taskId: uuid("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "restrict" }),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.day] }),
    index("storage_waived_days_of_user").on(t.userId, t.day, t.shipmentId),
    index("storage_waived_days_of_task").on(t.taskId),
  ],
);

/** One row once storage has a price: the last day that was counted for all shipments. Never goes back. */
export const storageClock = pgTable(
  "storage_clock",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    countedUntil: date("counted_until", { mode: "string" }).notNull(),
  },
  (t) => [check("storage_clock_one_row", sql`${t.isOnly}`)],
);

/**
 * What customers were told of the free days of a shipment: that they end in so many days, or (0) that they
 * ended. Once for each end, however many processes tell.
 */
export const storageReminders = pgTable(
  "storage_reminders",
  {
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
    freeUntil: date("free_until", { mode: "string" }).notNull(),
    daysBefore: integer("days_before").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.freeUntil, t.daysBefore] }),
    check("storage_reminders_days_known", sql`${t.daysBefore} in (0, 1, 3, 7)`),
  ],
);
