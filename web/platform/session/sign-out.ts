import type { Notice } from "#web/platform/notices/notify";
import type { ScreenHref } from "#web/platform/screen-href";
import { authClient, sessionKey } from "./auth-client.ts";
import { keepNoticeAfterSignOut } from "./notice-after-sign-out.ts";
import { holdPage, leavePage } from "./person.ts";

const TIMEOUT_MS = 5_000;

const signedOut: Notice = { kind: "success", title: "Logout realizado", description: "Até logo!" };

const NO_RESPONSE = "O servidor não respondeu.";
const REFUSED = "O servidor não encerrou a sessão.";

/** Answers that mean that the session has ended already (docs/auth-protocol.md). */
const ENDED = [401, 403, 404];

/**
 * Hides the page and ends the session on the server. Null when it is ended there; the caller then leaves.
 * Else the page is shown again, the person is still signed in, and the result says why.
 */
export async function endSession(): Promise<string | null> {
  document.body.hidden = true;
  holdPage(true);
  const tooLong = new Promise<string>((resolve) => setTimeout(() => resolve(NO_RESPONSE), TIMEOUT_MS));
  const failure = await Promise.race([revoke().catch(() => NO_RESPONSE), tooLong]);
  if (failure === null) return null;
  document.body.hidden = false;
  holdPage(false);
  return failure;
}

/**
 * Asks the server only: `signOut` of the client would remove the stored session before it knows whether the
 * server ended it.
 */
async function revoke(mayRenew = true): Promise<string | null> {
  const client = await authClient();
  const { data, error } = await client.getSession();
  if (!data.session) return error?.name === "AuthRetryableFetchError" ? NO_RESPONSE : null;
  const { error: refusal } = await client.admin.signOut(data.session.access_token, "local");
  // The token has ended, but not the session, when the device's clock was put back since it was issued.
  if (mayRenew && refusal?.code === "bad_jwt" && !(await client.refreshSession()).error) return revoke(false);
  if (!refusal || ENDED.includes(refusal.status ?? 0)) return null;
  return refusal.status ? REFUSED : NO_RESPONSE;
}

/** Removes the session from this browser, which closes the person's other tabs, and goes to /auth. */
export function leaveToSignIn(notice: Notice = signedOut): void {
  holdPage(true);
  for (const key of Object.keys(localStorage)) if (key.startsWith(sessionKey)) localStorage.removeItem(key);
  keepNoticeAfterSignOut(notice);
  leavePage("/auth" satisfies ScreenHref);
}
