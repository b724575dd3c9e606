import type { Session } from "@supabase/auth-js";
import { authClient } from "./auth-client.ts";
import { currentSession, setSession } from "./session.ts";

/** How long before its end the auth client refreshes a token. */
const REFRESHED_BEFORE_MS = 90_000;

/** Whether the session's token needs a refresh before it can be used. */
export const isExpired = ({ expires_at = 0 }: Session): boolean =>
  expires_at * 1000 - REFRESHED_BEFORE_MS < Date.now();

/**
 * A valid access token for one request; the client refreshes it shortly before it expires. Null when another
 * person has signed in meanwhile, because their token must not send this person's requests. Throws like a
 * failed fetch when it cannot be refreshed now, because the server would treat a request without a token as
 * signed out.
 */
export async function accessToken(): Promise<string | null> {
  const own = currentSession();
  if (!own) return null;
  // Without a connection the auth client would retry for half a minute.
  if (navigator.onLine === false && isExpired(own)) throw new TypeError("no connection");
  const { data, error } = await (await authClient()).getSession();
  if (!data.session && error?.name === "AuthRetryableFetchError") throw new TypeError("no connection");
  return data.session?.user.id === own.user.id ? data.session.access_token : null;
}

/**
 * Drops a session that the server no longer accepts; the guards then redirect to /auth. Keeps the session if
 * another person has signed in meanwhile.
 */
export async function dropSession(): Promise<void> {
  const client = await authClient();
  const { session } = (await client.getSession()).data;
  if (session && session.user.id !== currentSession()?.user.id) setSession(session);
  else await client.signOut({ scope: "local" });
}

/** The statuses with which the auth service refuses to renew; others, and no answer, may pass. */
const REFUSALS: readonly (number | undefined)[] = [400, 401, 403];

/**
 * Renews the session after the server refused this token (default: the present one), because the device's
 * clock may have been changed since it was issued. Drops the session when its renewal is refused; throws like
 * a failed fetch when it cannot be renewed now. Resolves with whether the page's person has another token.
 */
export async function renewSession(refused = currentSession()?.access_token): Promise<boolean> {
  const isPresent = (await accessToken()) === refused;
  const error = isPresent ? (await (await authClient()).refreshSession()).error : null;
  const token = await accessToken();
  if (token !== null && token !== refused) return true;
  if (error && !REFUSALS.includes(error.status)) throw new TypeError("no connection");
  await dropSession();
  return false;
}
