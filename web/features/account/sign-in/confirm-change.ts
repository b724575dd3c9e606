import type { GoTrueClient } from "@supabase/auth-js";
import { historyEntry } from "#web/platform/history-entry";
import { notify } from "#web/platform/notices/notify";
import type { ScreenHref } from "#web/platform/screen-href";
import { storedSession } from "#web/platform/session/person";
import type { Opened } from "./open-link-session.ts";
import { type Refusal, verifyToken } from "./verify-link.ts";

type Outcome = { data: Opened | { href: ScreenHref }; error: null } | { data: null; error: Refusal };

/** Refusals that the page of the change explains. */
const explained = ["otp_expired", "begun_elsewhere", "email_exists"];

type Change = {
  tokenHash: string;
  /** The new address, as `addressOfLink` gave it. */
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
  const entry = historyEntry();
  const answer = await verifyToken({ type: "email_change", token_hash: tokenHash });
  const { status, code, message, opened } = answer;
  if (!isStill()) {
    if (opened) await client.admin.signOut(opened.opened.accessToken, "local");
    return tooLate;
  }
  if (explained.includes(code)) return done(`/auth?modo=email-alterado#error_code=${code}`);
  if (!answer.isOk) return { data: null, error: { status, code, message } };
  if (message.startsWith("Confirmation link accepted"))
    return done(`/auth?modo=email-alterado#${new URLSearchParams({ message })}`);
  if (opened) {
    notifyChanged("Use o novo endereço para entrar.");
    return { data: opened, error: null };
  }
  const present = storedSession() && (await client.refreshSession()).data.user; // the token names the address
  // The change itself may have ended the session of who pressed.
  if (entry !== historyEntry() || (storedSession() && !isStill())) return tooLate;
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
