import { labelFileStatuses, labelKinds, unreadableReasons } from "@prepara/domain/labels/label";
import type { LabelRun } from "@prepara/domain/labels/work-order";
import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { outboundBoxes } from "./outbound-boxes.ts";
import { prepRequests } from "./prep-requests.ts";
import { profiles } from "./profiles.ts";
import { shipments } from "./shipments.ts";

/** PDFs with labels for a prep request, uploaded by its customer (docs/product.md#labels). */
export const labelFiles = pgTable(
  "label_files",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    prepRequestId: uuid("prep_request_id")
      .notNull()
      .references(() => prepRequests.id, { onDelete: "restrict" }),
    kind: text("kind", { enum: labelKinds }).notNull(),
    /** The product of all its pages if the customer chose one. */
    shipmentId: uuid("shipment_id").references(() => shipments.id, { onDelete: "restrict" }),
    path: text("path").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    status: text("status", { enum: labelFileStatuses }).notNull().default("reading"),
    problem: text("problem", { enum: unreadableReasons }),
    pages: integer("pages"),
    /** Of the first page, in points. */
    pageWidthPt: integer("page_w"),
    pageHeightPt: integer("page_h"),
    uploadedBy: uuid("uploaded_by").notNull(),
    /** Of whoever uploaded it, while it waits to be read: networks take turns. */
    network: text("network"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("label_files_of_request").on(t.prepRequestId, t.createdAt, t.id),
    index("label_files_of_user").on(t.userId),
    index("label_files_of_shipment").on(t.shipmentId).where(sql`shipment_id is not null`),
    check("label_files_kind_known", sql`${t.kind} in ('fnsku', 'box', 'carrier')`),
    check("label_files_status_known", sql`${t.status} in ('reading', 'read', 'unreadable')`),
    check(
      "label_files_problem_known",
      sql`${t.problem} in ('locked', 'broken', 'too_many_pages', 'too_big')`,
    ),
    check(
      "label_files_read_has_pages",
      sql`(${t.status} = 'read') = (${t.pages} is not null) and (${t.status} = 'unreadable') = (${t.problem} is not null)`,
    ),
    check("label_files_pages_bounded", sql`${t.pages} between 1 and 300`),
    check("label_files_bytes_bounded", sql`${t.bytes} between 1 and 20971520`),
  ],
);

/** The pages of a file that was read; their codes tell the product or box unless staff assigned one. */
export const labelPages = pgTable(
  "label_pages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => labelFiles.id, { onDelete: "cascade" }),
    /** Counts from 1. */
    page: integer("page").notNull(),
    codes: text("codes").array().notNull(),
    /** Assigned by hand: to a product or to a box of the request, never to both. */
    shipmentId: uuid("shipment_id").references(() => shipments.id, { onDelete: "restrict" }),
    outboundBoxId: uuid("outbound_box").references(() => outboundBoxes.id, { onDelete: "set null" }),
    assignedBy: uuid("assigned_by"),
    printedAt: instant("printed_at"),
    printedBy: uuid("printed_by"),
  },
  (t) => [
    uniqueIndex("label_pages_of_file").on(t.fileId, t.page),
    index("label_pages_of_shipment").on(t.shipmentId).where(sql`shipment_id is not null`),
    check("label_pages_page_bounded", sql`${t.page} between 1 and 300`),
    index("label_pages_of_outbound_box").on(t.outboundBoxId).where(sql`outbound_box is not null`),
    check("label_pages_assigned_once", sql`num_nonnulls(${t.shipmentId}, ${t.outboundBoxId}) <= 1`),
    // The page of a box that was deleted keeps who assigned it.
    check(
      "label_pages_assigned_by_someone",
      sql`${t.assignedBy} is not null or num_nonnulls(${t.shipmentId}, ${t.outboundBoxId}) = 0`,
    ),
    check("label_pages_printed_by_someone", sql`(${t.printedAt} is null) = (${t.printedBy} is null)`),
  ],
);

/** Runs of labels, which PostgreSQL keeps in order and unites where they meet. */
const labelRuns = customType<{ data: readonly LabelRun[]; driverData: string }>({
  dataType: () => "int4multirange",
  fromDriver: (column) =>
    [...column.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, end]) => ({
      from: Number(from),
      to: Number(end) - 1,
    })),
  toDriver: (runs) => `{${runs.map(({ from, to }) => `[${from},${to}]`).join(",")}}`,
});

/** Which products of a request had their FNSKU labels printed by us without a file of the customer. */
export const itemLabelPrints = pgTable(
  "item_label_prints",
  {
    prepRequestId: uuid("prep_request_id")
      .notNull()
      .references(() => prepRequests.id, { onDelete: "cascade" }),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "restrict" }),
    fnsku: text("fnsku").notNull(),
    /** Which of its labels, counted from 1. */
    printedLabels: labelRuns("printed_labels").notNull(),
    printedAt: instant("printed_at").notNull(),
    printedBy: uuid("printed_by").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.prepRequestId, t.shipmentId] }),
    index("item_label_prints_of_shipment").on(t.shipmentId),
    check(
      "item_label_prints_counts_from_one",
      sql`not isempty(${t.printedLabels}) and lower(${t.printedLabels}) >= 1`,
    ),
  ],
);
