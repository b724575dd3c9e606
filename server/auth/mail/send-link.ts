import { eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { openFlow } from "#server/auth/flows/flow-states";
import type { PkceChallenge } from "#server/auth/flows/pkce";
import type { MessageClaim } from "#server/auth/limits/claim-message";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import { type SignUpRow, signUps } from "#server/auth/tables/sign-ups";
import type { UserRow } from "#server/auth/tables/users";
import { issueToken, type TokenKind } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { causingNetwork } from "#server/platform/fair-use/party-in-turn";
import { limitStore } from "#server/platform/limits/limit-store";
import { composeLinkMail, type LinkMailKind } from "./link-mails.ts";
import { mailHtml, mailText } from "./mail-layout.ts";

const tokenKindOf: Record<LinkMailKind, TokenKind> = {
  signup: "confirmation",
  invite: "confirmation",
  magiclink: "recovery",
  recovery: "recovery",
  email_change: "email_change_new",
  email_change_current: "email_change_current",
  reauthentication: "reauthentication",
};

/** The method that a PKCE flow records; it becomes the `amr` of the token. */
export const methodOf: Record<LinkMailKind, string> = {
  signup: "email/signup",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change: "email_change",
  email_change_current: "email_change",
  reauthentication: "otp",
};

type Link = {
  user: UserRow;
  kind: LinkMailKind;
  to: string;
  redirectTo: string;
  pkce: PkceChallenge | null;
  /** The sign-up that the mail confirms. */
  signUp?: SignUpRow | null;
};

type Sending = Omit<Link, "to"> & { claim: MessageClaim };

/** The URL in a mail. Concatenated, because a relative URL would drop the path of the base URL. */
function verifyLink(baseUrl: string, token: string, type: string, redirectTo: string): string {
  return `${baseUrl}/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`;
}

/** Creates a token without sending a mail; operators send such links themselves. */
export async function makeLink(deps: AuthDeps, tx: Tx, made: Link) {
  const { user, kind, to, redirectTo, pkce, signUp } = made;
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

/**
 * Whether the network's allowance of mails to addresses that no account has proved is used up. Such a mail is
 * left out and not refused: a refusal would tell which addresses have no account.
 */
async function isBeyondAllowance(deps: AuthDeps, tx: Tx, { user, claim }: Sending): Promise<boolean> {
  const isProved = user.emailProvedAt !== null && user.email?.toLowerCase() === claim.address.toLowerCase();
  if (isProved || claim.network === undefined) return false;
  const costs = deps.limits.costsOf([["mails_per_network_and_day", claim.network]]);
  if (!(await limitStore({ db: tx, clock: deps.clock }).consume(costs))) return false;
  deps.log.warn({}, "a network has used up its mails to unproved addresses; one was left out");
  return true;
}

/** Adds a mail with a new code and link to the outbox, to the address of the claim. */
export async function sendLink(deps: AuthDeps, tx: Tx, sending: Sending): Promise<void> {
  const to = sending.claim.address;
  if (await isBeyondAllowance(deps, tx, sending)) return;
  const { code, url } = await makeLink(deps, tx, { ...sending, to });
  const { brand, AUTH_OTP_LIFE } = deps.settings;
  const { subject, letter } = composeLinkMail(sending.kind, {
    brand,
    code,
    link: url,
    newEmail: sending.user.newEmail ?? to,
    lifeMinutes: Math.max(1, Math.round(AUTH_OTP_LIFE / 60)),
  });
  const now = deps.clock();
  await tx.insert(outgoingMails).values({
    recipient: to,
    subject,
    html: mailHtml(brand, letter),
    text: mailText(brand, letter),
    nextAttemptAt: now,
    network: causingNetwork() ?? null,
    createdAt: now,
  });
}

/** Records the PKCE flow of a request; does nothing without PKCE. */
export async function openMailFlow(
  deps: AuthDeps,
  tx: Tx,
  { user, kind, redirectTo, pkce, signUp }: Omit<Link, "to">,
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
