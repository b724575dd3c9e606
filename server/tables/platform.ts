import { sql } from "drizzle-orm";
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * The row of every file in storage, created before its bytes. It is staged (`attached_at` null) until the
 * write that uses it commits, and deleted once `deleted_at` is set. The sweeper removes deleted files and
 * those that stay staged, so neither a crash nor a refused write leaves an unused file.
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

/** Who did what to which object, when. `actor_id` has no foreign key: the record outlives the person. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid("actor_id"),
    action: text("action").notNull(),
    objectType: text("object_type").notNull(),
    objectId: text("object_id").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("audit_log_newest").on(t.createdAt, t.id),
    index("audit_log_of_object").on(t.objectType, t.objectId),
  ],
);

const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * Changes that open screens are told about, written in the transaction that made the change and kept for ten
 * minutes (docs/decisions/0110-positions.md). `customer_id` has no foreign key, because it would cost each
 * write a lock.
 */
export const changes = pgTable(
  "changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    transaction: transactionId("transaction").notNull().default(sql`pg_current_xact_id()`),
    /** The customer whose data changed; null where only admins' screens are notified. */
    customerId: uuid("customer_id"),
    topic: text("topic").notNull(),
    happening: text("happening"),
    subject: text("subject"),
    subjectId: uuid("subject_id"),
    /** What admins are notified of. */
    news: text("news"),
  },
  (table) => [index("changes_by_transaction").on(table.transaction)],
);

/**
 * The first answer to a write that carried an `Idempotency-Key`, stored in the same transaction as the write.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    status: integer("status"),
    body: jsonb("body").$type<unknown>(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: "idempotency_keys_pkey", columns: [t.userId, t.key] }),
    index("idempotency_keys_by_age").on(t.createdAt),
  ],
);

/**
 * Secrets of this installation, such as the key that signs URLs, created at the first start and shared by all
 * its processes.
 */
export const instanceSecrets = pgTable("instance_secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The used part of a rate limit's allowance, one row per key; a key without a row has used nothing. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    /**
     * When the whole allowance will be available again; later the row is deleted. In microseconds, because
     * large allowances refill a point in less than a millisecond.
     */
    fullAt: timestamp("full_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (t) => [index("rate_limits_by_full_at").on(t.fullAt)],
);
