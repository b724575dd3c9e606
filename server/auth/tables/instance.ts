import { sql } from "drizzle-orm";
import { jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { JWK } from "jose";
import { authSchema, instant } from "./auth-schema.ts";

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
