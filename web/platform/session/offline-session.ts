import type { Session } from "@supabase/auth-js";
import { isExpired } from "./api-session.ts";
import { claimIn } from "./carried-session.ts";
import { storedSession } from "./person.ts";
import { currentSession, openWithStoredSession } from "./session.ts";

/**
 * Opens the page with the stored session if its token has expired and there is no connection to refresh it;
 * true also while such a session still waits for its refresh. False if the session is valid or can be
 * refreshed, and if its second factor is missing.
 */
export function openWithoutConnection(): boolean {
  const own = currentSession();
  const session = own ?? storedSession();
  if (!session || !isExpired(session) || lacksSecondFactor(session)) return false;
  if (!own && navigator.onLine !== false) return false;
  if (!own) openWithStoredSession(session);
  return true;
}

/** The auth client's own check, repeated here because that client would first refresh the token. */
function lacksSecondFactor({ user, access_token }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && claimIn(access_token, "aal") === "aal1";
}
