import { storageBases } from "@prepara/domain/services/catalogue";
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
 * The days for which the storage of a shipment costs something. Triggers make it append-only, except that
 * `charge_number` is set once (docs/decisions/0136).
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
    /** Units, or their cubic feet. */
    qty: quantity("qty").notNull(),
    price: serviceRate("price").notNull(),
    /** The charge that contains it; null until its month is charged. */
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
 * The days for which storage would have cost something and is free, because a task of the warehouse for the
 * shipment was overdue. Triggers make it append-only. A day is either here or in `storage_days`, never in
 * both.
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
    /** The first task that was overdue on that day. */
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

/**
 * One row since storage has a price: the last day that was counted for all shipments, which only increases.
 */
export const storageClock = pgTable(
  "storage_clock",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    countedUntil: date("counted_until", { mode: "string" }).notNull(),
  },
  (t) => [check("storage_clock_one_row", sql`${t.isOnly}`)],
);

/**
 * The reminders that a shipment's free days end in `days_before` days, or (0) have ended. Each is sent once
 * for each end, even by several processes.
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
