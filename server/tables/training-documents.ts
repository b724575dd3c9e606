import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { profiles } from "./profiles.ts";

export const trainingDocuments = pgTable(
  "ai_training_documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    uploadedBy: uuid("uploaded_by").references(() => profiles.userId, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    /** The storage path. */
    fileUrl: text("file_url").notNull(),
    /** The extension with its dot. */
    fileType: text("file_type").notNull(),
    status: text("status").notNull().default("processing"),
    /** Why it failed, in Portuguese. */
    error: text("error"),
    chunks: integer("chunks").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("ai_training_documents_by_age").on(t.createdAt, t.id),
    // Two of one name while the newer one is read; the older one answers until then.
    index("ai_training_documents_by_name").on(sql`lower(${t.fileName})`),
    index("ai_training_documents_of_uploader").on(t.uploadedBy),
    check("ai_training_documents_status_known", sql`${t.status} in ('processing', 'ready', 'failed')`),
  ],
);
