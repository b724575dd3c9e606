import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";
import { users } from "./users.ts";

/**
 * A proof of identity. `to` is "phone" for a code that went to a phone; it is not part of the token's `amr`,
 * and codes from before it was recorded have none.
 */
export type AuthenticationMethod = { method: string; timestamp: number; to?: "phone" };

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/**
 * A session. Refresh tokens are not stored: each consists of the session id, a counter and a signature by
 * `refreshKey`, so the same token can be sent again after a lost response.
 */
export const sessions = authSchema.table(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    aal: text("aal", { enum: ["aal1", "aal2"] })
      .notNull()
      .default("aal1"),
    amr: jsonb("amr").$type<AuthenticationMethod[]>().notNull(),
    /** The second factor that upgraded the session to aal2. */
    factorId: uuid("factor_id"),
    refreshKey: bytes("refresh_key").notNull(),
    refreshCounter: integer("refresh_counter").notNull().default(0),
    refreshedAt: instant("refreshed_at"),
    /**
     * The counter of the refresh token when the password was last changed or the other sessions were ended.
     * This token and older ones may have been copied, so the second use of one is a replay, even within the
     * reuse interval.
     */
    lastSuspectCounter: integer("last_doubtful_counter").notNull().default(-1),
    userAgent: text("user_agent"),
    /** The address that used it last. */
    ip: text("ip"),
    /** The address that started it; null if unknown (migration 0060). */
    signInIp: text("sign_in_ip"),
    /**
     * The address that the code went to which started it, if it was typed or its link opened by the browser
     * that had asked for it: nobody else can make a browser do that. Null for passwords and links alone.
     */
    codeSentTo: text("code_sent_to"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("sessions_user_id").on(t.userId, t.createdAt),
    check("sessions_aal_known", sql`${t.aal} in ('aal1', 'aal2')`),
  ],
);

export type SessionRow = typeof sessions.$inferSelect;

/** Devices a user has signed in from, as hashes of browser, system and network; kept longer than sessions. */
export const knownDevices = authSchema.table(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    device: text("device").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    /** The password was changed elsewhere after the last sign-in here. */
    isBeforePassword: boolean("is_before_password").notNull().default(false),
  },
  (t) => [
    primaryKey({ name: "known_devices_pkey", columns: [t.userId, t.device] }),
    index("known_devices_by_age").on(t.lastSeenAt),
  ],
);
