import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgSchema, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { JWK } from "jose";

/** The auth service has its own PostgreSQL schema; this file has its tables that belong to no user. */
export const authSchema = pgSchema("auth");

/** A timestamp with time zone; written from the injected clock, never the database's. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * ES256 key pairs for access tokens, shared by all processes. Exactly one signs; replaced ones stay for
 * verification until the last token signed with them has expired.
 */
export const signingKeys = authSchema.table(
  "signing_keys",
  {
    kid: text("kid").primaryKey(),
    status: text("status", { enum: ["signing", "verifying"] }).notNull(),
    privateJwk: jsonb("private_jwk").$type<JWK>().notNull(),
    publicJwk: jsonb("public_jwk").$type<JWK>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** When a replaced key may be deleted; null while it signs. */
    retiresAt: instant("retires_at"),
  },
  (t) => [uniqueIndex("signing_keys_one_signs").on(t.status).where(sql`${t.status} = 'signing'`)],
);

/** Values generated at first start and shared by all processes, such as the public API key. */
export const instanceValues = authSchema.table("instance_values", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull(),
});

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
    /**
     * Whose turn it takes: that of the network whose request caused it, of the account that a notice to a
     * proved address warns (`account <id>`), or nobody's (null: a job or an operator's command).
     */
    network: text("network"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("outgoing_mails_due").on(t.nextAttemptAt)],
);
