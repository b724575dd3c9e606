import { entryTypes } from "@prepara/domain/ledger/ledger";
import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, usd } from "./columns.ts";
import { prepRequests } from "./prep-requests.ts";
import { profiles } from "./profiles.ts";

/**
 * The ledger behind `profiles.balance_usd` (docs/decisions/0020): rows are only added, under the lock of the
 * profile's row, so `number` follows the order of the transactions. Triggers refuse update, delete and
 * truncate, and at commit a balance that differs from the last row's `balance_after_usd` (migration
 * `ledger-guards`).
 */
export const userBalanceHistory = pgTable(
  "user_balance_history",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    transactionType: text("transaction_type", { enum: entryTypes }).notNull(),
    amountUsd: usd("amount_usd").notNull(),
    balanceAfterUsd: usd("balance_after_usd").notNull(),
    description: text("description").notNull(),
    /** Who entered it; null when the customer paid. */
    adminId: uuid("admin_id"),
    /** The request that a debit paid or a credit refunded. */
    prepRequestId: uuid("prep_request_id").references(() => prepRequests.id, { onDelete: "restrict" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("user_balance_history_of_user").on(t.userId, t.number),
    index("user_balance_history_of_request").on(t.prepRequestId).where(sql`prep_request_id is not null`),
    uniqueIndex("user_balance_history_pays_once")
      .on(t.prepRequestId)
      .where(sql`prep_request_id is not null and transaction_type = 'debit'`),
    check("user_balance_history_type_known", sql`${t.transactionType} in ('credit', 'debit')`),
    check("user_balance_history_amount_positive", sql`${t.amountUsd} > 0`),
    check("user_balance_history_balance_not_negative", sql`${t.balanceAfterUsd} >= 0`),
  ],
);
