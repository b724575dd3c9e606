import { index, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";
import { flowStates } from "./flow-states.ts";
import { type Metadata, users } from "./users.ts";

/** An account at a provider whose e-mail is not confirmed yet. */
export type WaitingIdentity = { provider: string; providerId: string; email: string | null; data: Metadata };

/**
 * An unconfirmed sign-up. Several people may sign up with one address before its owner confirms; each one's
 * data is stored here, apart from the account, until one sign-up is confirmed (docs/decisions/0035).
 */
export const signUps = authSchema.table(
  "sign_ups",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    passwordHash: text("password_hash"),
    userMetadata: jsonb("user_metadata").$type<Metadata>().notNull(),
    identity: jsonb("identity").$type<WaitingIdentity>(),
    /** Client address of the sign-up; null if an operator made it. */
    ip: text("ip"),
    /** The PKCE flow of the browser that signed up. */
    flowId: uuid("flow_id").references(() => flowStates.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("sign_ups_user_id").on(t.userId, t.createdAt), index("sign_ups_flow_id").on(t.flowId)],
);

export type SignUpRow = typeof signUps.$inferSelect;
