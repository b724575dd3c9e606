import type { GoTrueClient } from "@supabase/auth-js";
import { authFailureText } from "#web/features/account/forms/auth-failure";
import { authPost } from "#web/features/account/forms/auth-post";
import { notify } from "#web/platform/notices/notify";
import type { ScreenHref } from "#web/platform/screen-href";
import { storedSession } from "#web/platform/session/person";
import { addressOf, type Opened } from "./open-link-session.ts";

/**
 * The new address that a link would confirm, from the server: whoever sends the link could write another one
 * into it. A refusal throws an error with its Portuguese text.
 */
export async function newEmailOfLink(tokenHash: string): Promise<string> {
  const response = await authPost("/verify/address", { token_hash: tokenHash });
  const answer: { email?: string; error_code?: string; msg?: string } = await response.json();
  if (answer.email) return answer.email;
  const { error_code: code, msg: message = "" } = answer;
  throw new Error(authFailureText({ status: response.status, code, message }));
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
const explained = ["otp_expired", "begun_elsewhere"];

/**
 * Confirms the new address of a change with the token of its link. Returns the page that says what came of
 * it, or the account's session, which is started only where the account is signed in and this browser is not.
 */
export async function confirmChange(client: GoTrueClient, tokenHash: string): Promise<Outcome> {
  const response = await authPost("/verify", { type: "email_change", token_hash: tokenHash });
  const answer: Answer = await response.json();
  const { msg: message = "", error_code: code = "" } = answer;
  if (explained.includes(code)) return done(`/auth?modo=email-alterado#error_code=${code}`);
  if (!response.ok) return { data: null, error: { status: response.status, code, message } };
  if (message.startsWith("Confirmation link accepted"))
    return done(`/auth?modo=email-alterado#${new URLSearchParams({ message })}`);
  notify({ kind: "success", title: "E-mail alterado", description: "Use o novo endereço para entrar." });
  const { access_token: accessToken, refresh_token: refreshToken, user } = answer;
  if (accessToken && refreshToken) {
    const opened: Opened = { opened: { accessToken, refreshToken }, account: user ? addressOf(user) : null };
    return { data: opened, error: null };
  }
  if (!storedSession()) return done("/auth");
  await client.refreshSession(); // the token names the address
  return done("/conta?aba=perfil");
}

const done = (href: ScreenHref): Outcome => ({ data: { href }, error: null });
