import { blocks } from "@prepara/domain/work/block";
import { taskKinds, taskStatuses } from "@prepara/domain/work/kinds";
import { stepKinds } from "@prepara/domain/work/steps";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { caseDecisions, cases } from "./cases.ts";
import { instant, oneOf } from "./columns.ts";
import { dockBoxes } from "./dock-boxes.ts";
import { prepRequests } from "./prep-requests.ts";
import { profiles } from "./profiles.ts";
import { services } from "./services.ts";
import { shipments } from "./shipments.ts";

/** Tasks that are not finished, written so that the planner recognizes the partial indexes. */
export const isOpenTask = sql`status in ('waiting', 'ready', 'doing')`;

/**
 * The work for one box, shipment, request or case decision of a customer (docs/decisions/0137). Updated in
 * the transactions that change that object.
 */
export const tasks = pgTable(
  "tasks",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Shown to people; numbers may be missing. */
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: taskKinds }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    dockBoxId: uuid("dock_box_id").references(() => dockBoxes.id, { onDelete: "restrict" }),
    shipmentId: uuid("shipment_id").references(() => shipments.id, { onDelete: "cascade" }),
    prepRequestId: uuid("prep_request_id").references(() => prepRequests.id, { onDelete: "restrict" }),
    caseId: uuid("case_id").references(() => cases.id, { onDelete: "restrict" }),
    /** The decision of the case that the task carries out. */
    decisionId: uuid("decision_id").references(() => caseDecisions.id, { onDelete: "cascade" }),
    status: text("status", { enum: taskStatuses }).notNull(),
    /** Why it waits; null if it can be worked on. */
    block: text("block", { enum: blocks }),
    priority: integer("priority").notNull().default(5),
    assigneeId: uuid("assignee_id"),
    /**
     * Until when it is promised; null while it waits, because no time is counted then, and before it is set.
     */
    dueAt: instant("due_at"),
    /** The order of the board: tasks without a promised time come last. */
    sortAt: instant("sort_at").generatedAlwaysAs(sql`coalesce(due_at, 'infinity'::timestamptz)`),
    /** Minutes of working time that were left when the task began to wait. */
    leftMinutes: integer("left_minutes"),
    /** When the promise was first missed and the customer was notified. */
    missedAt: instant("missed_at"),
    /** The start of the promised time. */
    readyAt: instant("ready_at").notNull(),
    startedAt: instant("started_at"),
    doneAt: instant("done_at"),
    doneBy: uuid("done_by"),
    /** Whether it ended because somebody set the request to shipped, not by its steps. */
    doneByStatus: boolean("done_by_status").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("tasks_number").on(t.number),
    index("tasks_of_user").on(t.userId, t.status),
    index("tasks_open").on(t.sortAt, t.priority, t.number).where(isOpenTask),
    index("tasks_open_of_assignee").on(t.assigneeId, t.sortAt, t.priority, t.number).where(isOpenTask),
    index("tasks_open_of_user").on(t.userId, t.sortAt, t.priority, t.number).where(isOpenTask),
    index("tasks_open_of_kind").on(t.kind, t.sortAt, t.priority, t.number).where(isOpenTask),
    index("tasks_open_of_status").on(t.status, t.sortAt, t.priority, t.number).where(isOpenTask),
    index("tasks_of_box").on(t.dockBoxId).where(sql`dock_box_id is not null`),
    index("tasks_of_shipment").on(t.shipmentId).where(sql`shipment_id is not null`),
    index("tasks_of_request").on(t.prepRequestId).where(sql`prep_request_id is not null`),
    index("tasks_of_case").on(t.caseId).where(sql`case_id is not null`),
    uniqueIndex("tasks_one_open_of_box").on(t.kind, t.dockBoxId).where(isOpenTask),
    uniqueIndex("tasks_one_open_of_shipment").on(t.kind, t.shipmentId).where(isOpenTask),
    uniqueIndex("tasks_one_open_of_request").on(t.kind, t.prepRequestId).where(isOpenTask),
    uniqueIndex("tasks_one_of_decision").on(t.decisionId),
    check("tasks_kind_known", oneOf(t.kind, taskKinds)),
    check("tasks_status_known", oneOf(t.status, taskStatuses)),
    check("tasks_block_known", oneOf(t.block, blocks)),
    check("tasks_priority_small", sql`${t.priority} between 0 and 9`),
    check(
      "tasks_about_one_thing",
      sql`num_nonnulls(${t.dockBoxId}, ${t.shipmentId}, ${t.prepRequestId}, ${t.caseId}) = 1 and (${t.caseId} is null) = (${t.decisionId} is null)`,
    ),
    check(
      "tasks_kind_fits_subject",
      sql`case ${t.kind} when 'check_in' then coalesce(${t.dockBoxId}, ${t.shipmentId}) is not null when 'prep' then ${t.prepRequestId} is not null else ${t.caseId} is not null end`,
    ),
    check("tasks_waiting_with_reason", sql`(${t.status} = 'waiting') = (${t.block} is not null)`),
    check(
      "tasks_doing_is_taken",
      sql`(${t.status} <> 'doing' or ${t.assigneeId} is not null) and (${t.status} <> 'ready' or ${t.assigneeId} is null)`,
    ),
    check("tasks_waiting_has_no_due", sql`${t.status} <> 'waiting' or ${t.dueAt} is null`),
    check("tasks_ended_at", sql`(${t.status} in ('done', 'cancelled')) = (${t.doneAt} is not null)`),
    check("tasks_left_not_negative", sql`${t.leftMinutes} >= 0`),
  ],
);

/** The steps of a prep task, in order. */
export const taskSteps = pgTable(
  "task_steps",
  {
    taskId: uuid("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    kind: text("kind", { enum: stepKinds }).notNull(),
    shipmentId: uuid("shipment_id").references(() => shipments.id, { onDelete: "restrict" }),
    service: text("service").references(() => services.code, { onDelete: "restrict" }),
    label: text("label").notNull(),
    wanted: integer("wanted").notNull(),
    done: integer("done").notNull().default(0),
    doneBy: uuid("done_by"),
    doneAt: instant("done_at"),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.position] }),
    index("task_steps_of_shipment").on(t.shipmentId).where(sql`shipment_id is not null`),
    index("task_steps_of_service").on(t.service).where(sql`service is not null`),
    check("task_steps_kind_known", oneOf(t.kind, stepKinds)),
    check("task_steps_done_up_to_wanted", sql`${t.done} >= 0 and ${t.done} <= ${t.wanted}`),
    check("task_steps_label_short", sql`length(${t.label}) between 1 and 200`),
  ],
);

/**
 * Every action on a step, also scans of a wrong product; triggers make it append-only. The key that a device
 * sent with an action is never deleted, so that a repeated action is counted once.
 */
export const taskScans = pgTable(
  "task_scans",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    taskId: uuid("task_id").notNull(),
    position: integer("position").notNull(),
    /** Null if units were counted without a scan. */
    code: text("code"),
    /** The step's `done` after the action; a scan of another product does not change it. */
    doneAfter: integer("done_after").notNull(),
    ok: boolean("ok").notNull(),
    at: instant("at").notNull(),
    actorId: uuid("actor_id").notNull(),
    deviceKey: text("device_key"),
  },
  (t) => [
    index("task_scans_of_step").on(t.taskId, t.position, t.id),
    uniqueIndex("task_scans_once").on(t.actorId, t.deviceKey),
    index("task_scans_of_actor").on(t.taskId, t.actorId, t.id),
    foreignKey({
      name: "task_scans_step_fk",
      columns: [t.taskId, t.position],
      foreignColumns: [taskSteps.taskId, taskSteps.position],
    }).onDelete("cascade"),
    check("task_scans_code_short", sql`length(${t.code}) between 1 and 200`),
  ],
);

/**
 * Times in which a task was overdue and which ended because it began to wait; triggers make it append-only.
 * The last such time follows from the task's `due_at` and `done_at`.
 */
export const taskDelays = pgTable(
  "task_delays",
  {
    taskId: uuid("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    begunAt: instant("begun_at").notNull(),
    endedAt: instant("ended_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.begunAt] }),
    check("task_delays_in_order", sql`${t.endedAt} > ${t.begunAt}`),
  ],
);

/** The photos with which a task was finished. */
export const taskPhotos = pgTable(
  "task_photos",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    taskId: uuid("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "restrict" }),
    url: text("url").notNull(),
    position: integer("position").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("task_photos_of_task").on(t.taskId, t.position),
    check("task_photos_position_small", sql`${t.position} between 0 and 9`),
  ],
);
