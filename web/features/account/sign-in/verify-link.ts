import { authFailureText } from "#web/features/account/forms/auth-failure";
import { authPost } from "#web/features/account/forms/auth-post";
import { Problem } from "#web/platform/api/problem";
import { addressOf, type Opened } from "./open-link-session.ts";

/**
 * The address that a link would confirm, a new one or that of a sign-up, from the server: whoever sends the
 * link could write another one into it. A refusal throws a `Problem` with its Portuguese text.
 */
export async function addressOfLink(tokenHash: string): Promise<string> {
  const response = await authPost("/verify/address", { token_hash: tokenHash }).catch(() => null);
  const { status = 0 } = response ?? {};
  // A proxy answers with a page when it cannot reach the server.
  const answer: { email?: string; error_code?: string } = (await response?.json().catch(() => null)) ?? {};
  if (answer.email) return answer.email;
  const { error_code: code = status ? "unexpected" : "offline" } = answer;
  throw new Problem({ status, code, detail: authFailureText({ status, code, message: "" }) });
}

type Answer = {
  access_token?: string;
  refresh_token?: string;
  user?: { email?: unknown; phone?: unknown };
  msg?: string;
  error_code?: string;
};

export type Refusal = { status: number; code: string; message: string };

/** `opened` is the session that the answer starts, if it starts one; `message` may be that of a refusal. */
type Verified = Refusal & { isOk: boolean; opened: Opened | null };

/**
 * Uses up the token of a link that confirms an address. The auth client's own call would make the session
 * that of this browser.
 */
export async function verifyToken(body: {
  type: "signup" | "email_change";
  token_hash: string;
  code_verifier?: readonly string[];
}): Promise<Verified> {
  const response = await authPost("/verify", body);
  const answer: Answer = await response.json();
  const { access_token: accessToken, refresh_token: refreshToken, user } = answer;
  const { msg: message = "", error_code: code = "" } = answer;
  const account = user ? addressOf(user) : null;
  const opened = accessToken && refreshToken ? { opened: { accessToken, refreshToken }, account } : null;
  return { status: response.status, isOk: response.ok, code, message, opened };
}
