import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { UserJson } from "#server/auth/accounts/user-json";
import { loadUserJson } from "#server/auth/accounts/user-json";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Visitor } from "#server/auth/http/visitor";
import type { SessionRow } from "#server/auth/tables/sessions";
import { sessions } from "#server/auth/tables/sessions";
import { type UserRow, users } from "#server/auth/tables/users";
import { writeAccessToken } from "#server/auth/tokens/access-token";
import { writeRefreshToken } from "#server/auth/tokens/refresh-token";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { withAuthMethod } from "./auth-methods.ts";
import { endExcessSessions } from "./bound-sessions.ts";
import { recordDevice, recordProvedDevice } from "./known-devices.ts";

/** Values of the token's `amr` claim. */
export type SignInMethod =
  | "password"
  | "otp"
  | "oauth"
  | "recovery"
  | "magiclink"
  | "email/signup"
  | "email_change"
  | "invite"
  | "anonymous";

/** Ways to sign in for which nothing is sent to the account's former mailbox or phone. */
const withoutMessage: readonly SignInMethod[] = ["password", "oauth", "anonymous", "email_change"];

export function mustNotBeBanned(user: UserRow, now: Date): void {
  if (user.bannedUntil && user.bannedUntil > now) throw new AuthRefusal("user_banned");
}

/**
 * Starts a session and ends the least needed ones of a user with very many. Refuses a banned user, and a user
 * of whom too many sign-ins wait for the second factor. `sentTo` is the address of the code or link,
 * unless it was just added, since it may be that of somebody else with the password. `isLinkAlone`: anybody
 * may have made this browser open the link. `to` says that it is a phone, just added or not.
 */
export async function startSession(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  how: {
    method: SignInMethod;
    visitor: Visitor;
    sentTo?: string | null;
    isLinkAlone?: boolean;
    to?: "phone" | undefined;
  },
): Promise<SessionJson> {
  const now = deps.clock();
  mustNotBeBanned(user, now);
  const [session] = await tx
    .insert(sessions)
    .values({
      userId: user.id,
      amr: withAuthMethod([], how, now),
      refreshKey: randomBytes(32),
      userAgent: how.visitor.userAgent,
      ip: how.visitor.ip,
      signInIp: how.visitor.ip,
      codeSentTo: how.isLinkAlone ? null : (how.sentTo?.toLowerCase() ?? null),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  const [signedIn] = await tx
    .update(users)
    .set({ lastSignInAt: now })
    .where(eq(users.id, user.id))
    .returning();
  if (!session || !signedIn) throw new AuthRefusal("user_not_found");
  await endExcessSessions(deps, tx, session);
  await recordDevice(deps, tx, user.id, how.visitor);
  if (how.sentTo && !withoutMessage.includes(how.method))
    await recordProvedDevice(tx, user.id, { visitor: how.visitor, address: how.sentTo.toLowerCase() }, now);
  return sessionJson(deps, tx, signedIn, session);
}

export type SessionJson = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserJson;
};

/** The token response of a session: its current refresh token and a new access token. */
export async function sessionJson(
  deps: AuthDeps,
  db: DbOrTx,
  user: UserRow,
  session: SessionRow,
): Promise<SessionJson> {
  const { token, expiresAt } = await writeAccessToken(deps, user, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: deps.settings.AUTH_TOKEN_LIFE,
    expires_at: expiresAt,
    refresh_token: writeRefreshToken(session, session.refreshCounter),
    user: await loadUserJson(db, user),
  };
}
