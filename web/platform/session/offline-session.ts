import type { Session } from "@supabase/auth-js";
import { isExpired } from "./api-session.ts";
import { claimIn } from "./carried-session.ts";
import { storedSession } from "./person.ts";
import { currentSession, openKept } from "./session.ts";

/**
 * Opens the page with the stored session if its token has expired and there is no connection to refresh it;
 * true also while such a session still waits for its refresh. False where the session can be had as always,
 * and where its second factor is missing.
 */
export function openWithoutConnection(): boolean {
  const own = currentSession();
  const session = own ?? storedSession();
  if (!session || !isExpired(session) || lacksSecondFactor(session)) return false;
  if (!own && navigator.onLine !== false) return false;
  if (!own) openKept(session);
  return true;
}

/** As the auth client decides, which would refresh the token first. */
function lacksSecondFactor({ user, access_token }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && claimIn(access_token, "aal") === "aal1";
}
