import { sql } from "drizzle-orm";
import { bigint, customType, index, pgTable, text, uuid } from "drizzle-orm/pg-core";

const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * What open screens should hear of, written in the transaction that changed it and kept for ten minutes
 * (docs/decisions/0110-positions.md). The customer's column has no foreign key, which would cost each write a
 * lock.
 */
export const changes = pgTable(
  "changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    transaction: transactionId("transaction").notNull().default(sql`pg_current_xact_id()`),
    /** Whose things changed; null where only admins' screens hear of it. */
    customerId: uuid("customer_id"),
    topic: text("topic").notNull(),
    happening: text("happening"),
    subject: text("subject"),
    /** What admins should hear of it. */
    news: text("news"),
  },
  (table) => [index("changes_by_transaction").on(table.transaction)],
);
