import { eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { openFlow } from "#server/auth/flows/flow-states";
import type { PkceChallenge } from "#server/auth/flows/pkce";
import { outgoingMails } from "#server/auth/tables/outgoing-mails";
import { type SignUpRow, signUps } from "#server/auth/tables/sign-ups";
import type { UserRow } from "#server/auth/tables/users";
import { issueToken, type TokenKind } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { type LetterKind, writeLetter } from "./letters.ts";
import { letterHtml, letterText } from "./mail-layout.ts";

const tokenKindOf: Record<LetterKind, TokenKind> = {
  signup: "confirmation",
  invite: "confirmation",
  magiclink: "recovery",
  recovery: "recovery",
  email_change: "email_change_new",
  email_change_current: "email_change_current",
  reauthentication: "reauthentication",
};

/** Names under which PKCE flows remember how they began; the token's `amr` repeats them. */
export const methodOf: Record<LetterKind, string> = {
  signup: "email/signup",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change: "email_change",
  email_change_current: "email_change",
  reauthentication: "otp",
};

type Sending = {
  user: UserRow;
  kind: LetterKind;
  to: string;
  redirectTo: string;
  pkce: PkceChallenge | null;
  /** The sign-up that the mail is to confirm. */
  signUp?: SignUpRow | null;
};

/**
 * The address behind a mailed button. It starts at the public base, whose path a relative address would drop.
 */
function verifyLink(baseUrl: string, token: string, type: string, redirectTo: string): string {
  return `${baseUrl}/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`;
}

/** Makes a token for an occasion without writing to anybody; operators hand such links over themselves. */
export async function makeLink(deps: AuthDeps, tx: Tx, sending: Sending) {
  const { user, kind, to, redirectTo, pkce, signUp } = sending;
  const { code, link } = await issueToken(tx, deps.clock(), {
    userId: user.id,
    kind: tokenKindOf[kind],
    relatesTo: to,
    signUpId: signUp?.id ?? null,
    lifeSeconds: deps.settings.AUTH_OTP_LIFE,
    isPkce: pkce !== null,
  });
  const type = kind === "email_change_current" ? "email_change" : kind;
  return { code, link, url: verifyLink(deps.settings.baseUrl, link, type, redirectTo) };
}

/** Puts a letter with a fresh code and link into the outbox, to leave once the transaction is through. */
export async function sendLink(deps: AuthDeps, tx: Tx, sending: Sending): Promise<void> {
  const { code, url } = await makeLink(deps, tx, sending);
  const { brand, AUTH_OTP_LIFE } = deps.settings;
  const { subject, letter } = writeLetter(sending.kind, {
    brand,
    code,
    link: url,
    newEmail: sending.user.newEmail ?? sending.to,
    lifeMinutes: Math.max(1, Math.round(AUTH_OTP_LIFE / 60)),
  });
  const now = deps.clock();
  await tx.insert(outgoingMails).values({
    recipient: sending.to,
    subject,
    html: letterHtml(brand, letter),
    text: letterText(brand, letter),
    nextAttemptAt: now,
    createdAt: now,
  });
}

/** Remembers the browser that asked, when it wants the answer for itself alone. */
export async function openMailFlow(
  deps: AuthDeps,
  tx: Tx,
  { user, kind, redirectTo, pkce, signUp }: Sending,
): Promise<void> {
  if (!pkce) return;
  const flow = await openFlow(deps, tx, {
    userId: user.id,
    authenticationMethod: methodOf[kind],
    pkce,
    redirectTo,
  });
  if (signUp) await tx.update(signUps).set({ flowId: flow.id }).where(eq(signUps.id, signUp.id));
}
