import { index, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";
import { signUps } from "./sign-ups.ts";
import { users } from "./users.ts";

export const oneTimeTokenKinds = [
  "confirmation",
  "recovery",
  "email_change_new",
  "email_change_current",
  "phone_change",
  "reauthentication",
] as const;

/**
 * A single-use code and, for mails, a link that prove an address. Only hashes are stored. A user has at most
 * one per kind, and one confirmation per waiting sign-up; a new one replaces it.
 */
export const oneTimeTokens = authSchema.table(
  "one_time_tokens",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: oneTimeTokenKinds }).notNull(),
    /** The address to prove: an e-mail in lower case, or a phone without `+`. */
    relatesTo: text("relates_to").notNull(),
    /** The sign-up that a confirmation belongs to. */
    signUpId: uuid("sign_up_id").references(() => signUps.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    linkHash: text("link_hash"),
    wrongTries: integer("wrong_tries").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    unique("one_time_tokens_user_kind_sign_up_key").on(t.userId, t.kind, t.signUpId).nullsNotDistinct(),
    index("one_time_tokens_sign_up_id").on(t.signUpId),
    unique("one_time_tokens_link_key").on(t.linkHash),
    index("one_time_tokens_relates_to").on(t.relatesTo),
  ],
);

export type OneTimeTokenRow = typeof oneTimeTokens.$inferSelect;
