import { index, integer, text, uuid } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";

/**
 * Mails written in the transaction that caused them and delivered afterwards, so that none is lost in a crash
 * and none tells of something that was rolled back. A delivered mail is removed: it holds a working link.
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
