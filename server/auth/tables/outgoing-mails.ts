import { index, integer, text, uuid } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";

/**
 * Mails are inserted in the transaction that causes them and delivered after it commits. Delivered mails are
 * deleted, since they contain working links.
 */
export const outgoingMails = authSchema.table(
  "outgoing_mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("outgoing_mails_due").on(t.nextAttemptAt)],
);
