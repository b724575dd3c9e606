import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { profiles } from "./profiles.ts";

export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    productName: text("product_name").notNull(),
    supplierLink: text("supplier_link"),
    amazonLink: text("amazon_link"),
    asin: text("asin"),
    units: integer("units"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("documents_of_user").on(t.userId, t.createdAt, t.id),
    check("documents_units_positive", sql`${t.units} > 0`),
  ],
);

export const documentFiles = pgTable(
  "document_files",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    documentId: uuid("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
    fileUrl: text("file_url").notNull(),
    fileType: text("file_type").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("document_files_of_document").on(t.documentId)],
);
