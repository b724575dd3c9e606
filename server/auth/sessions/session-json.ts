import { showUser } from "#server/auth/accounts/show-user";
import type { UserJson } from "#server/auth/accounts/user-json";
import type { AuthDeps } from "#server/auth/auth-deps";
import type { SessionRow } from "#server/auth/tables/sessions";
import type { UserRow } from "#server/auth/tables/users";
import { writeAccessToken } from "#server/auth/tokens/access-token";
import { writeRefreshToken } from "#server/auth/tokens/refresh-token";
import type { DbOrTx } from "#server/platform/database/database";

export type SessionJson = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserJson;
};

/** The token response for a session as it stands: its active refresh token and a fresh access token. */
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
    user: await showUser(db, user),
  };
}
