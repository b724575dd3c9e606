import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, smallint, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";

/** Free-form JSON of the protocol: the service writes `app_metadata`, the user `user_metadata`. */
export type Metadata = Record<string, unknown>;

/** One row per account. E-mails are unique regardless of case; phones are stored without the `+`. */
export const users = authSchema.table(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    aud: text("aud").notNull().default("authenticated"),
    role: text("role").notNull().default("authenticated"),
    email: text("email"),
    phone: text("phone"),
    passwordHash: text("password_hash"),
    emailConfirmedAt: instant("email_confirmed_at"),
    /**
     * When the user was shown to receive mails at the confirmed address, by a link or code, a provider or an
     * operator. Null for an address that `AUTH_AUTOCONFIRM` accepted without proof.
     */
    emailProvedAt: instant("email_proved_at"),
    /**
     * Whether the present address or a former one, also a phone, was ever proved. Unlike `emailProvedAt` it
     * remains when the address changes.
     */
    wasEverProved: boolean("was_ever_proved").notNull().default(false),
    phoneConfirmedAt: instant("phone_confirmed_at"),
    /**
     * When a code sent to the phone was returned or an operator confirmed it; null if it was accepted without
     * proof.
     */
    phoneProvedAt: instant("phone_proved_at"),
    confirmationSentAt: instant("confirmation_sent_at"),
    invitedAt: instant("invited_at"),
    recoverySentAt: instant("recovery_sent_at"),
    newEmail: text("new_email"),
    emailChangeSentAt: instant("email_change_sent_at"),
    /** The session that began the e-mail change, which ends with it; null if an operator began it. */
    emailChangeSessionId: uuid("email_change_session_id"),
    /** The client address from which the session began it. */
    emailChangeIp: text("email_change_ip"),
    /** Confirmations of a pending e-mail change so far: 0 or 1. */
    emailChangeConfirmations: smallint("email_change_confirmations").notNull().default(0),
    /**
     * `own_network` if the mail to the new address was the first of the two; null if the mail to the current
     * address was. Releases from before migration 0085 also wrote `elsewhere`, which counts for nothing.
     */
    newEmailConfirmedFrom: text("new_email_confirmed_from", { enum: ["own_network", "elsewhere"] }),
    newPhone: text("new_phone"),
    phoneChangeSentAt: instant("phone_change_sent_at"),
    /** The session that began the change of phone, which ends with it. */
    phoneChangeSessionId: uuid("phone_change_session_id"),
    /** The client address from which it was begun. */
    phoneChangeIp: text("phone_change_ip"),
    reauthenticationSentAt: instant("reauthentication_sent_at"),
    lastSignInAt: instant("last_sign_in_at"),
    bannedUntil: instant("banned_until"),
    appMetadata: jsonb("app_metadata").$type<Metadata>().notNull().default({}),
    userMetadata: jsonb("user_metadata").$type<Metadata>().notNull().default({}),
    isAnonymous: boolean("is_anonymous").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
    uniqueIndex("users_phone_key").on(t.phone),
    check("users_email_length", sql`char_length(${t.email}) <= 255`),
    check("users_email_change_confirmations_range", sql`${t.emailChangeConfirmations} between 0 and 1`),
    check(
      "users_new_email_confirmed_from_known",
      sql`${t.newEmailConfirmedFrom} in ('own_network', 'elsewhere')`,
    ),
  ],
);

export type UserRow = typeof users.$inferSelect;

/** The columns of an account whose e-mail change has no confirmation yet. */
export const UNCONFIRMED_CHANGE = { emailChangeConfirmations: 0, newEmailConfirmedFrom: null } as const;

/** The columns of an account without a pending e-mail change. */
export const NO_EMAIL_CHANGE = {
  newEmail: null,
  emailChangeSessionId: null,
  emailChangeIp: null,
  ...UNCONFIRMED_CHANGE,
} as const;

/** The columns of an account without a pending change of phone. */
export const NO_PHONE_CHANGE = { newPhone: null, phoneChangeSessionId: null, phoneChangeIp: null } as const;

/** A sign-in method of a user: `email`, `phone`, or an account at an OpenID Connect provider. */
export const identities = authSchema.table(
  "identities",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    providerId: text("provider_id").notNull(),
    identityData: jsonb("identity_data").$type<Metadata>().notNull().default({}),
    email: text("email"),
    lastSignInAt: instant("last_sign_in_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    unique("identities_provider_key").on(t.provider, t.providerId),
    index("identities_user_id").on(t.userId),
  ],
);

export type IdentityRow = typeof identities.$inferSelect;
