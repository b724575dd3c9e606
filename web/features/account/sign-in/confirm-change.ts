import type { GoTrueClient } from "@supabase/auth-js";
import { authFailureText } from "#web/features/account/forms/auth-failure";
import { authPost } from "#web/features/account/forms/auth-post";
import { Problem } from "#web/platform/api/problem";
import { notify } from "#web/platform/notices/notify";
import type { ScreenHref } from "#web/platform/screen-href";
import { storedSession } from "#web/platform/session/person";
import { addressOf, type Opened } from "./open-link-session.ts";

/**
 * The address that a link would confirm, a new one or that of a sign-up, from the server: whoever sends the
 * link could write another one into it. A refusal throws a `Problem` with its Portuguese text.
 */
export async function newEmailOfLink(tokenHash: string): Promise<string> {
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

type Refusal = { status: number; code: string; message: string };
type Outcome = { data: Opened | { href: ScreenHref }; error: null } | { data: null; error: Refusal };

/** Refusals that the page of the change explains. */
const explained = ["otp_expired", "begun_elsewhere", "email_exists"];

type Change = {
  tokenHash: string;
  /** The new address, as `newEmailOfLink` gave it. */
  email: string | undefined;
  /** Whether who pressed is still here. */
  isStill: () => boolean;
};

const tooLate: Outcome = { data: null, error: { status: 409, code: "", message: "" } };

/**
 * Confirms the new address of a change with the token of its link. Returns the page that says what came of
 * it, or the account's session, which is started only where the account is signed in and this browser is not.
 */
export async function confirmChange(
  client: GoTrueClient,
  { tokenHash, email, isStill }: Change,
): Promise<Outcome> {
  const entry = history.state?.__TSR_key;
  const response = await authPost("/verify", { type: "email_change", token_hash: tokenHash });
  const answer: Answer = await response.json();
  const { msg: message = "", error_code: code = "", access_token: accessToken, refresh_token } = answer;
  if (!isStill()) {
    if (accessToken) await client.admin.signOut(accessToken, "local");
    return tooLate;
  }
  if (explained.includes(code)) return done(`/auth?modo=email-alterado#error_code=${code}`);
  if (!response.ok) return { data: null, error: { status: response.status, code, message } };
  if (message.startsWith("Confirmation link accepted"))
    return done(`/auth?modo=email-alterado#${new URLSearchParams({ message })}`);
  if (accessToken && refresh_token) {
    notifyChanged("Use o novo endereço para entrar.");
    const { user } = answer;
    const tokens = { accessToken, refreshToken: refresh_token };
    const opened: Opened = { opened: tokens, account: user ? addressOf(user) : null };
    return { data: opened, error: null };
  }
  const present = storedSession() && (await client.refreshSession()).data.user; // the token names the address
  // The change itself may have ended the session of who pressed.
  if (entry !== history.state?.__TSR_key || (storedSession() && !isStill())) return tooLate;
  if (present && present.email !== email) {
    notifyChanged(`Foi o de outra conta, que agora usa ${email}. Este navegador continua na sua.`);
    return done("/dashboard");
  }
  notifyChanged("Use o novo endereço para entrar.");
  return done(storedSession() ? "/conta?aba=perfil" : "/auth");
}

const notifyChanged = (description: string) =>
  notify({ kind: "success", title: "E-mail alterado", description });

const done = (href: ScreenHref): Outcome => ({ data: { href }, error: null });
