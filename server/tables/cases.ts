import { decisions } from "@prepara/domain/cases/decisions";
import { dueReasons } from "@prepara/domain/cases/due";
import { caseCauses, caseKinds, caseStatuses, goodsKinds } from "@prepara/domain/cases/kinds";
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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { charges } from "./charges.ts";
import { instant, oneOf } from "./columns.ts";
import { dockBoxes } from "./dock-boxes.ts";
import { prepRequests } from "./prep-requests.ts";
import { profiles } from "./profiles.ts";
import { shipments } from "./shipments.ts";

/**
 * A question about goods with an owner, a day until which to answer it, and an outcome (docs/decisions/0123).
 */
export const cases = pgTable(
  "cases",
  {
    id: uuid("id").primaryKey(),
    /** Shown to people; numbers may be missing. */
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    kind: text("kind", { enum: caseKinds }).notNull(),
    cause: text("cause", { enum: caseCauses }).notNull().default("shop"),
    shipmentId: uuid("shipment_id").references(() => shipments.id, { onDelete: "set null" }),
    dockBoxId: uuid("dock_box_id").references(() => dockBoxes.id, { onDelete: "restrict" }),
    prepRequestId: uuid("prep_request_id").references(() => prepRequests.id, { onDelete: "restrict" }),
    /** The charge that the customer disputes; automatic payments skip it while the case is open. */
    chargeNumber: bigint("charge_number", { mode: "number" }).references(() => charges.number, {
      onDelete: "restrict",
    }),
    status: text("status", { enum: caseStatuses }).notNull(),
    /** All units that it ever covered; `case_units` contains the remaining ones. */
    totalQty: integer("total_qty").notNull().default(0),
    dueOn: date("due_on", { mode: "string" }).notNull(),
    dueWhy: text("due_why", { enum: dueReasons }).notNull(),
    /** How it ended, as text for the customer. */
    outcome: text("outcome"),
    assigneeId: uuid("assignee_id"),
    /** The `due_on` that the customer was last reminded of; null until the first reminder. */
    remindedFor: date("reminded_for", { mode: "string" }),
    /** The entry of `reminderDays` at that reminder; 0: no further reminder of this `due_on`. */
    remindedAt: integer("reminded_at_days").notNull().default(0),
    /** The tracking number with which a customer claims a box without an owner, and its keys. */
    claimedCode: text("claimed_code"),
    claimedKeys: text("claimed_keys").array(),
    /** The person who opened it; null if a count of a shipment did. */
    openedBy: uuid("opened_by"),
    /** Since when a message of the customer waits for an answer. */
    unansweredSince: instant("unanswered_since"),
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (t) => [
    uniqueIndex("cases_number").on(t.number),
    index("cases_of_user").on(t.userId, t.status, t.dueOn, t.id),
    index("cases_of_user_settled").on(t.userId, t.settledAt, t.id),
    index("cases_by_due").on(t.status, t.dueOn, t.id),
    index("cases_by_settled").on(t.settledAt, t.id),
    index("cases_of_shipment").on(t.shipmentId),
    index("cases_of_box").on(t.dockBoxId),
    index("cases_of_request").on(t.prepRequestId),
    index("cases_of_charge").on(t.chargeNumber).where(sql`charge_number is not null`),
    uniqueIndex("cases_open_once")
      .on(t.shipmentId, t.kind, t.cause)
      .where(
        sql`settled_at is null and kind in ('shortage', 'damage', 'wrong', 'lost_here', 'abandonment', 'awaited')`,
      ),
    uniqueIndex("cases_one_cancel_open")
      .on(t.prepRequestId)
      .where(sql`settled_at is null and kind = 'cancel'`),
    uniqueIndex("cases_one_contest_open")
      .on(t.chargeNumber)
      .where(sql`settled_at is null and kind = 'charge'`),
    index("cases_unanswered").on(t.dueOn, t.id).where(sql`unanswered_since is not null`),
    index("cases_by_kind_settled").on(t.kind, t.settledAt, t.id).where(sql`settled_at is not null`),
    index("cases_of_assignee")
      .on(t.assigneeId, t.dueOn, t.id)
      .where(sql`assignee_id is not null and settled_at is null`),
    index("cases_claimed_keys").using("gin", t.claimedKeys).where(sql`settled_at is null`),
    check("cases_kind_known", oneOf(t.kind, caseKinds)),
    check("cases_cause_known", oneOf(t.cause, caseCauses)),
    check("cases_status_known", oneOf(t.status, caseStatuses)),
    check("cases_due_why_known", oneOf(t.dueWhy, dueReasons)),
    check(
      "cases_settled_when_closed",
      sql`(${oneOf(t.status, ["settled", "withdrawn"])}) = (${t.settledAt} is not null)`,
    ),
    check("cases_claimed_code_short", sql`length(${t.claimedCode}) <= 200`),
    check("cases_contest_a_charge", sql`${t.kind} <> 'charge' or ${t.chargeNumber} is not null`),
    check("cases_total_not_negative", sql`${t.totalQty} >= 0`),
    check(
      "cases_of_units_have_a_shipment",
      sql`not (${oneOf(t.kind, goodsKinds)}) or ${t.shipmentId} is not null`,
    ),
  ],
);

/** The number of the open case in which its customer asks to cancel a request (`cases_one_cancel_open`). */
export const cancelCaseNumber = sql<number | null>`(select one.number::int from cases one
  where one.prep_request_id = prep_requests.id and one.kind = 'cancel' and one.settled_at is null)`;

/**
 * Cases about goods that wait for their customer's decision; a question that staff answered needs no
 * decision.
 */
export const waitsForDecision = sql`(${cases.status} = 'waiting_customer' and ${oneOf(cases.kind, goodsKinds)})`;

/**
 * The units that a case of `unitKinds` covers and that have not been moved since. At commit a deferred
 * trigger refuses open cases that cover more units than their place has.
 */
export const caseUnits = pgTable(
  "case_units",
  {
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    place: text("place", { enum: ["missing", "damaged", "wrong", "lost"] }).notNull(),
    qty: integer("qty").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.caseId, t.place] }),
    check("case_units_place_known", oneOf(t.place, ["missing", "damaged", "wrong", "lost"])),
    check("case_units_qty_positive", sql`${t.qty} > 0`),
  ],
);

/** What was decided in a case. The id is the `act_id` of the movements that it made. */
export const caseDecisions = pgTable(
  "case_decisions",
  {
    id: uuid("id").primaryKey(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "restrict" }),
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    decision: text("decision", { enum: decisions }).notNull(),
    /** Null if it is about no units. */
    qty: integer("qty"),
    until: date("until", { mode: "string" }),
    text: text("text"),
    /** `wanted` until staff carried it out; `dropped` if they could not, or its units are gone. */
    state: text("state", { enum: ["wanted", "done", "dropped"] }).notNull(),
    decidedBy: uuid("decided_by").notNull(),
    decidedAt: instant("decided_at").notNull(),
    doneBy: uuid("done_by"),
    doneAt: instant("done_at"),
    tracking: text("tracking"),
  },
  (t) => [
    index("case_decisions_of_case").on(t.caseId, t.position),
    check("case_decisions_known", oneOf(t.decision, decisions)),
    check("case_decisions_state_known", oneOf(t.state, ["wanted", "done", "dropped"])),
    check("case_decisions_qty_positive", sql`${t.qty} > 0`),
    check("case_decisions_done_once", sql`(${t.state} = 'wanted') = (${t.doneAt} is null)`),
  ],
);

/**
 * The conversation of a case. Triggers make it append-only, except that deleting an account empties texts.
 */
export const caseMessages = pgTable(
  "case_messages",
  {
    id: uuid("id").primaryKey(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "restrict" }),
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    authorId: uuid("author_id").notNull(),
    side: text("side", { enum: ["customer", "staff"] }).notNull(),
    body: text("body").notNull(),
    /** Whether staff also sent this text by WhatsApp from their own device. */
    byHand: boolean("by_hand").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("case_messages_of_case").on(t.caseId, t.position),
    check("case_messages_side_known", oneOf(t.side, ["customer", "staff"])),
    check("case_messages_by_hand_of_staff", sql`not ${t.byHand} or ${t.side} = 'staff'`),
    check("case_messages_short", sql`length(${t.body}) <= 4000`),
  ],
);

/** Names the storage path of each file of a message: a photo, or a PDF such as a return label. */
export const caseFiles = pgTable(
  "case_files",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "restrict" }),
    messageId: uuid("message_id")
      .notNull()
      .references(() => caseMessages.id, { onDelete: "restrict" }),
    position: integer("position").notNull(),
    photoUrl: text("photo_url"),
    pdfUrl: text("pdf_url"),
    fileName: text("file_name").notNull(),
  },
  (t) => [
    index("case_files_of_case").on(t.caseId),
    uniqueIndex("case_files_of_message").on(t.messageId, t.position),
    check("case_files_of_one_type", sql`(${t.photoUrl} is null) <> (${t.pdfUrl} is null)`),
    check("case_files_position_small", sql`${t.position} between 0 and 9`),
  ],
);

/** Prepared texts of the support for answers in cases. */
export const replyTemplates = pgTable(
  "reply_templates",
  {
    id: uuid("id").primaryKey(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    changedBy: uuid("changed_by").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    index("reply_templates_by_title").on(t.title, t.id),
    check("reply_templates_title_short", sql`length(${t.title}) between 1 and 80`),
    check("reply_templates_body_short", sql`length(${t.body}) between 1 and 4000`),
  ],
);
