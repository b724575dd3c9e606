import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { PkceChallenge } from "#server/auth/flows/pkce";
import type { MessageClaim } from "#server/auth/limits/claim-message";
import { openMailFlow, sendLink } from "#server/auth/mail/send-link";
import { isStillBegun } from "#server/auth/sessions/session-expiry";
import type { SignUpRow } from "#server/auth/tables/sign-ups";
import { UNCONFIRMED_CHANGE, type UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { findUser } from "./find-user.ts";
import { asksPresentMailbox, setConfirmedEmail } from "./prove-address.ts";
import { updateUser } from "./update-user.ts";

type MailOptions = { redirectTo: string; pkce: PkceChallenge | null };
type ClaimedMail = MailOptions & { claim: MessageClaim };
type ChangeMails = ClaimedMail & {
  /** Claims the mail to the current address, which is sent only in some states of the change. */
  claimCurrent(email: string): Promise<MessageClaim>;
  /** The session that begins the change, and its client address; none when the mails are sent again. */
  begun?: { sessionId: string; ip: string };
};

/** Mails a confirmation link for a sign-up; refuses within the minimum interval. */
export async function sendConfirmationMail(
  deps: AuthDeps,
  tx: Tx,
  { user, signUp }: { user: UserRow; signUp: SignUpRow | null },
  mail: ClaimedMail,
): Promise<UserRow> {
  deps.spacing.mustHavePassed("email", user.confirmationSentAt);
  const sending = { user, kind: "signup", signUp, ...mail } as const;
  await sendLink(deps, tx, sending);
  await openMailFlow(deps, tx, sending);
  return updateUser(deps, tx, user.id, { confirmationSentAt: deps.clock() });
}

/** Mails a sign-in link to a confirmed user; refuses within the minimum interval. */
export async function sendMagicLink(deps: AuthDeps, tx: Tx, user: UserRow, mail: ClaimedMail): Promise<void> {
  deps.spacing.mustHavePassed("email", user.recoverySentAt);
  const sending = { user, kind: "magiclink", ...mail } as const;
  await sendLink(deps, tx, sending);
  await openMailFlow(deps, tx, sending);
  await updateUser(deps, tx, user.id, { recoverySentAt: deps.clock() });
}

/**
 * Mails the new address, that of `claim`, and, with double confirmation, the current one. Refuses within the
 * minimum interval. Anybody may request the mails again, so an address that has confirmed this change stays
 * confirmed, as long as its own mail would have been good: a mistyped address may be a stranger's, who can
 * request them, too.
 */
export async function sendEmailChangeMails(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { claimCurrent, begun, ...mail }: ChangeMails,
) {
  deps.spacing.mustHavePassed("email", user.emailChangeSentAt);
  const now = deps.clock();
  const newEmail = mail.claim.address;
  const sentAt = user.emailChangeSentAt?.getTime() ?? 0;
  const isGood = now.getTime() - sentAt < deps.settings.AUTH_OTP_LIFE * 1000;
  const isHalfDone =
    user.newEmail === newEmail &&
    user.emailChangeConfirmations === 1 &&
    isGood &&
    (await isStillBegun(deps, tx, user.emailChangeSessionId));
  const pending = await updateUser(deps, tx, user.id, {
    ...(isHalfDone ? {} : { newEmail, ...UNCONFIRMED_CHANGE, emailChangeSentAt: now }),
    ...(begun && { emailChangeSessionId: begun.sessionId, emailChangeIp: begun.ip }),
  });
  const isNewConfirmed = isHalfDone && pending.newEmailConfirmedFrom !== null;
  const sending = { user: pending, kind: "email_change", ...mail } as const;
  const asksCurrent = asksPresentMailbox(deps, user) && (isNewConfirmed || !isHalfDone);
  // Before the first mail: a claim after it would lock the limits in another order than sign-ins do.
  const current = user.email && asksCurrent ? await claimCurrent(user.email) : null;
  if (!isNewConfirmed) await sendLink(deps, tx, sending);
  await openMailFlow(deps, tx, sending);
  if (current) await sendLink(deps, tx, { ...sending, kind: "email_change_current", claim: current });
  return pending;
}

/**
 * Starts a change of address in a session. It takes effect once it is confirmed; immediately only for an
 * anonymous user with `AUTH_AUTOCONFIRM` on (docs/auth-protocol.md §4).
 */
export async function changeEmail(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  mails: ChangeMails & Required<Pick<ChangeMails, "begun">>,
): Promise<UserRow> {
  const email = mails.claim.address;
  const holder = await findUser(tx, { email });
  if (holder && holder.id !== user.id) throw new AuthRefusal("email_exists");
  if (user.isAnonymous && deps.settings.AUTH_AUTOCONFIRM) return setConfirmedEmail(deps, tx, user, email);
  return sendEmailChangeMails(deps, tx, user, mails);
}
