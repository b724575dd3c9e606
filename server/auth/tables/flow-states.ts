import { index, jsonb, text, unique, uuid } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";
import { type Metadata, users } from "./users.ts";

/** A sign-in through a provider, or through a mailed link with PKCE. */
export const flowStates = authSchema.table(
  "flow_states",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    linkingUserId: uuid("linking_user_id").references(() => users.id, { onDelete: "cascade" }),
    /**
     * The session that started linking; it must still exist, with the required assurance, at the callback.
     */
    linkingSessionId: uuid("linking_session_id"),
    /** Hash of the cookie of the browser that started the flow. */
    browserHash: text("browser_hash"),
    authenticationMethod: text("authentication_method").notNull(),
    provider: text("provider"),
    authCode: text("auth_code"),
    codeChallenge: text("code_challenge"),
    codeChallengeMethod: text("code_challenge_method", { enum: ["s256", "plain"] }),
    /** The PKCE verifier and nonce for the provider; only the token exchange sends the verifier. */
    providerCheck: jsonb("provider_check").$type<Metadata>(),
    providerAccessToken: text("provider_access_token"),
    providerRefreshToken: text("provider_refresh_token"),
    redirectTo: text("redirect_to").notNull(),
    claimedAt: instant("claimed_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    unique("flow_states_auth_code_key").on(t.authCode),
    index("flow_states_user_method").on(t.userId, t.authenticationMethod, t.createdAt),
    index("flow_states_created_at").on(t.createdAt),
    index("flow_states_linking_user_id").on(t.linkingUserId),
  ],
);

export type FlowStateRow = typeof flowStates.$inferSelect;
