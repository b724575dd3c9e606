import { authPost } from "#web/features/account/forms/auth-post";
import { sessionKey } from "#web/platform/session/auth-client";
import { claimIn } from "#web/platform/session/role-guards";
import { addressOf, type Opened } from "./open-link-session.ts";

/**
 * What the auth client stored when this browser asked for mails, of each flow apart: the newest is not that
 * of the sign-up if its mail was asked for again from another network.
 */
function ownVerifiers(): string[] {
  try {
    const keys = Object.keys(localStorage).filter(
      (key) => key.startsWith(sessionKey) && key.endsWith("-code-verifier"),
    );
    const stored: unknown[] = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? "null"));
    return [...new Set(stored.flatMap((one) => (typeof one === "string" ? (one.split("/")[0] ?? []) : [])))];
  } catch {
    return [];
  }
}

type Answer = {
  access_token?: string;
  refresh_token?: string;
  user?: { email?: unknown; phone?: unknown };
  msg?: string;
  error_code?: string;
};

/** `isBegunHere`: this browser signed up, and the account has the password that was chosen then. */
export type ConfirmedSignUp = Opened & { isBegunHere: boolean };
type Refusal = { status: number; code: string; message: string };

/**
 * Confirms the address of a sign-up with the token of its link. The account's session is not this browser's
 * yet.
 */
export async function confirmSignUp(
  tokenHash: string,
): Promise<{ data: ConfirmedSignUp; error: null } | { data: null; error: Refusal }> {
  const response = await authPost("/verify", {
    type: "signup",
    token_hash: tokenHash,
    code_verifier: ownVerifiers().slice(0, 8),
  });
  const answer: Answer = await response.json();
  const { access_token: accessToken, refresh_token: refreshToken, user } = answer;
  if (!accessToken || !refreshToken) {
    const { error_code: code = "", msg: message = "" } = answer;
    return { data: null, error: { status: response.status, code, message } };
  }
  const methods = [claimIn(accessToken, "amr")].flat().map((entry) => Object(entry).method);
  const isBegunHere = methods.includes("email/signup");
  const account = user ? addressOf(user) : null;
  return { data: { opened: { accessToken, refreshToken }, account, isBegunHere }, error: null };
}
