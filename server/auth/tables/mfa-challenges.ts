import { index, integer, text, uuid } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";
import { mfaFactors } from "./mfa-factors.ts";

/** One question put to one factor; it can be answered once, from the address that asked. */
export const mfaChallenges = authSchema.table(
  "mfa_challenges",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    factorId: uuid("factor_id")
      .notNull()
      .references(() => mfaFactors.id, { onDelete: "cascade" }),
    ip: text("ip").notNull(),
    /** Hash of the code that was sent to a phone. */
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
