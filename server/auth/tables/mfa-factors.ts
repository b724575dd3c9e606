import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";
import { users } from "./users.ts";

/** The stored part of a registered passkey. */
export type PasskeyCredential = { id: string; publicKey: string; counter: number; transports?: string[] };

/** A second factor: an authenticator app, a phone, or a passkey. */
export const mfaFactors = authSchema.table(
  "mfa_factors",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    friendlyName: text("friendly_name").notNull().default(""),
    factorType: text("factor_type", { enum: ["totp", "phone", "webauthn"] }).notNull(),
    status: text("status", { enum: ["unverified", "verified"] })
      .notNull()
      .default("unverified"),
    totpSecret: text("totp_secret"),
    /** The 30-second step of the last accepted code; prevents reuse. */
    lastTotpStep: bigint("last_totp_step", { mode: "number" }),
    phone: text("phone"),
    passkey: jsonb("passkey").$type<PasskeyCredential>(),
    passkeyAaguid: uuid("passkey_aaguid"),
    /** Verified before any address of the account was proved; see `applyFirstProof`. */
    isBeforeProof: boolean("is_before_proof").notNull().default(false),
    lastChallengedAt: instant("last_challenged_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("mfa_factors_user_name_key").on(t.userId, t.friendlyName),
    index("mfa_factors_user_status").on(t.userId, t.status),
    check("mfa_factors_type_known", sql`${t.factorType} in ('totp', 'phone', 'webauthn')`),
    check("mfa_factors_status_known", sql`${t.status} in ('unverified', 'verified')`),
  ],
);

export type FactorRow = typeof mfaFactors.$inferSelect;

/** A challenge of one factor; it can be verified once, from the address that requested it. */
export const mfaChallenges = authSchema.table(
  "mfa_challenges",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    factorId: uuid("factor_id")
      .notNull()
      .references(() => mfaFactors.id, { onDelete: "cascade" }),
    ip: text("ip").notNull(),
    /** Hash of the code sent to a phone. */
    codeHash: text("code_hash"),
    /** The passkey challenge (base64url) and whether it registers or asserts. */
    passkeyChallenge: text("passkey_challenge"),
    passkeyCeremony: text("passkey_ceremony", { enum: ["create", "request"] }),
    wrongTries: integer("wrong_tries").notNull().default(0),
    verifiedAt: instant("verified_at"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("mfa_challenges_factor_id").on(t.factorId),
    index("mfa_challenges_created_at").on(t.createdAt),
  ],
);

export type ChallengeRow = typeof mfaChallenges.$inferSelect;
