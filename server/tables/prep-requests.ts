import { planNames } from "@prepara/domain/account/plan";
import type { PrepWait } from "@prepara/domain/prep/payment";
import { prepStatuses } from "@prepara/domain/prep/status";
import { type SQL, sql } from "drizzle-orm";
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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { brlRate, instant, usd } from "./columns.ts";
import { profiles } from "./profiles.ts";
import { shipments } from "./shipments.ts";

/** Requests that are not cancelled; all others are neither worked on nor counted. */
export const isLive: SQL = sql`cancelled_at is null`;

/**
 * The conditions of `waitOf` in `domain/prep/payment.ts` as SQL, without table names and parameters, so that
 * the planner recognizes the partial indexes.
 */
export const waitsFor = {
  payment: sql`(status = 'pending_payment' and payable_usd > 0 and ${isLive})`,
  approval: sql`((status = 'under_review' or (status = 'pending_payment' and payable_usd = 0)) and ${isLive})`,
  shipping: sql`(status = 'scheduled' and ${isLive})`,
} as const satisfies Record<PrepWait, SQL>;

/**
 * Plan, price and month are frozen when the request is made (docs/decisions/0104); `free_counted` says
 * whether its free units are in the month's counter (docs/decisions/0012).
 */
export const prepRequests = pgTable(
  "prep_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    plan: text("plan", { enum: planNames }).notNull(),
    yearMonth: text("year_month").notNull(),
    totalUnits: integer("total_units").notNull(),
    freeUnitsApplied: integer("free_units_applied").notNull(),
    paidUnits: integer("paid_units").notNull(),
    unitPriceApplied: usd("unit_price_applied").notNull(),
    totalUsd: usd("total_usd").notNull(),
    /** The sum of its charges except the base and void ones; changed only together with them. */
    servicesUsd: usd("services_usd").notNull().default(sql`'0'`),
    /** The amount to pay for the request, or paid for it. */
    payableUsd: usd("payable_usd").notNull().generatedAlwaysAs(sql`total_usd + services_usd`),
    /**
     * How many of `free_units_applied` were given back, because their units were dropped after all paid ones.
     */
    freeUnitsReturned: integer("free_units_returned").notNull().default(0),
    freeCounted: boolean("free_counted").notNull().default(false),
    status: text("status", { enum: prepStatuses }).notNull().default("pending_payment"),
    trackingNumber: text("tracking_number"),
    notes: text("notes"),
    proofUrl: text("proof_url"),
    paidWithBalanceAt: instant("paid_with_balance_at"),
    /**
     * Reais per dollar when the proof was sent, and the day of that rate; null when no rate was known.
     */
    brlRate: brlRate("brl_rate"),
    brlRateDate: date("brl_rate_date", { mode: "string" }),
    /**
     * When all its items were dropped. The status does not change then, but a cancelled request is excluded
     * from queues, counts, sums to pay and free units (docs/product.md#cancelling-a-request).
     */
    cancelledAt: instant("cancelled_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("prep_requests_of_user").on(t.userId, t.createdAt, t.id),
    index("prep_requests_by_status").on(t.status, t.createdAt, t.id).where(isLive),
    index("prep_requests_to_approve").on(t.createdAt, t.id).where(waitsFor.approval),
    index("prep_requests_newest").on(t.createdAt, t.id),
    index("prep_requests_cancelled").on(t.createdAt, t.id).where(sql`cancelled_at is not null`),
    uniqueIndex("prep_requests_number").on(t.number),
    index("prep_requests_tracking").using("gin", sql`lower(${t.trackingNumber}) gin_trgm_ops`),
    index("prep_requests_open_in_month")
      .on(t.userId, t.yearMonth)
      .where(sql`status in ('pending_payment', 'under_review') and ${isLive}`),
    check(
      "prep_requests_status_known",
      sql`${t.status} in ('pending_payment', 'under_review', 'scheduled', 'shipped')`,
    ),
    check(
      "prep_requests_units_add_up",
      sql`${t.totalUnits} > 0 and ${t.freeUnitsApplied} >= 0 and ${t.paidUnits} >= 0 and ${t.freeUnitsApplied} + ${t.paidUnits} = ${t.totalUnits}`,
    ),
    check(
      "prep_requests_free_units_returned",
      sql`${t.freeUnitsReturned} between 0 and ${t.freeUnitsApplied}`,
    ),
    check("prep_requests_total_adds_up", sql`${t.totalUsd} = ${t.unitPriceApplied} * ${t.paidUnits}`),
    check("prep_requests_payable_not_negative", sql`total_usd + services_usd >= 0`),
    check("prep_requests_cancelled_uncounted", sql`${t.cancelledAt} is null or not ${t.freeCounted}`),
    check("prep_requests_month_form", sql`${t.yearMonth} ~ '^[0-9]{4}-[0-9]{2}$'`),
  ],
);

/**
 * Of its `qty` units those not packed, shipped or dropped are reserved; these three columns change only
 * together with movements of the units (docs/decisions/0120).
 */
export const prepRequestItems = pgTable(
  "prep_request_items",
  {
    prepRequestId: uuid("prep_request_id")
      .notNull()
      .references(() => prepRequests.id, { onDelete: "cascade" }),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "restrict" }),
    qty: integer("qty").notNull(),
    /** How many units make one kit; 1 if none is made. */
    bundleSize: integer("bundle_size").notNull().default(1),
    /** Amazon's code on the label of each unit; it can be set until that label is printed. */
    fnsku: text("fnsku"),
    /** The customer's instructions for these units; they never change. */
    instructions: text("instructions"),
    packedQty: integer("packed_qty").notNull().default(0),
    shippedQty: integer("shipped_qty").notNull().default(0),
    droppedQty: integer("dropped_qty").notNull().default(0),
  },
  (t) => [
    primaryKey({ name: "prep_request_items_pkey", columns: [t.prepRequestId, t.shipmentId] }),
    index("prep_request_items_of_shipment").on(t.shipmentId),
    check("prep_request_items_qty_positive", sql`${t.qty} > 0`),
    check("prep_request_items_fnsku_form", sql`${t.fnsku} ~ '^X00[0-9A-Z]{7}$'`),
    check("prep_request_items_bundle_divides", sql`${t.bundleSize} > 0 and ${t.qty} % ${t.bundleSize} = 0`),
    check(
      "prep_request_items_units_add_up",
      sql`least(${t.packedQty}, ${t.shippedQty}, ${t.droppedQty}) >= 0 and ${t.packedQty} + ${t.shippedQty} + ${t.droppedQty} <= ${t.qty}`,
    ),
  ],
);

/** The status changes of requests, for their timelines and those of their shipments. */
export const prepRequestEvents = pgTable(
  "prep_request_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    prepRequestId: uuid("prep_request_id")
      .notNull()
      .references(() => prepRequests.id, { onDelete: "cascade" }),
    status: text("status", { enum: prepStatuses }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("prep_request_events_of_request").on(t.prepRequestId, t.id),
    index("prep_request_events_shipped").on(t.createdAt).where(sql`status = 'shipped'`),
  ],
);

/** Free units of requests that are scheduled or shipped, by calendar month (docs/decisions/0012). */
export const userMonthlyCounters = pgTable(
  "user_monthly_counters",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    yearMonth: text("year_month").notNull(),
    usedUnits: integer("used_units").notNull().default(0),
  },
  (t) => [
    primaryKey({ name: "user_monthly_counters_pkey", columns: [t.userId, t.yearMonth] }),
    check("user_monthly_counters_not_negative", sql`${t.usedUnits} >= 0`),
    check("user_monthly_counters_month_form", sql`${t.yearMonth} ~ '^[0-9]{4}-[0-9]{2}$'`),
  ],
);
