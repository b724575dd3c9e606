import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * Every file in storage has its row before its bytes: staged (`attached_at` null) until the write that uses
 * it commits, doomed once `deleted_at` is set. The sweeper removes what stayed staged or is doomed, so
 * neither a crash nor a refused write leaves an orphan.
 */
export const storedFiles = pgTable(
  "stored_files",
  {
    path: text("path").primaryKey(),
    userId: uuid("user_id").notNull(),
    mimeType: text("mime_type").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    originalName: text("original_name"),
    createdAt: instant("created_at").notNull().defaultNow(),
    attachedAt: instant("attached_at"),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    index("stored_files_by_state").on(t.deletedAt, t.attachedAt, t.createdAt),
    index("stored_files_of_user").on(t.userId),
  ],
);
