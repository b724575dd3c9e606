import { isFromWhoBegan, type ProofSource } from "#server/auth/accounts/began-change";
import { lockUser } from "#server/auth/accounts/find-user";
import { applyFirstPhoneProof, applyFirstProof, isFromOwnNetwork } from "#server/auth/accounts/first-proof";
import { confirmEmailChange, proveEmail, provePhone } from "#server/auth/accounts/prove-address";
import { applySignUpOfMail, claimAccount, hasConfirmedAddress } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { isStillBegun } from "#server/auth/sessions/session-expiry";
import { mustNotBeBanned } from "#server/auth/sessions/start-session";
import type { OneTimeTokenRow } from "#server/auth/tables/one-time-tokens";
import type { UserRow } from "#server/auth/tables/users";
import type { TokenKind } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";

/**
 * The verification types of the protocol and the token kinds that each accepts (docs/auth-protocol.md §6.2).
 */
export const mailTypes = {
  signup: ["confirmation"],
  invite: ["confirmation"],
  magiclink: ["recovery"],
  recovery: ["recovery"],
  email_change: ["email_change_new", "email_change_current"],
  email: ["confirmation", "recovery"],
} as const satisfies Record<string, readonly TokenKind[]>;

export const phoneTypes = {
  sms: ["confirmation"],
  phone_change: ["phone_change"],
} as const satisfies Record<string, readonly TokenKind[]>;

export type MailType = keyof typeof mailTypes;
type PhoneType = keyof typeof phoneTypes;

export const isMailType = (type: string): type is MailType => Object.hasOwn(mailTypes, type);
export const isPhoneType = (type: string): type is PhoneType => Object.hasOwn(phoneTypes, type);

const isEmail = (address: string) => address.includes("@");

async function proveOwnAddress(deps: AuthDeps, tx: Tx, user: UserRow, token: OneTimeTokenRow, ip: string) {
  const { relatesTo, signUpId } = token;
  // The account no longer has the address of the token.
  if (relatesTo !== user.email && relatesTo !== user.phone) throw new AuthRefusal("otp_expired");
  const mail = { signUpId, ip };
  const owned = hasConfirmedAddress(user)
    ? await applySignUpOfMail(deps, tx, user, mail)
    : await claimAccount(deps, tx, user, mail);
  if (!isEmail(relatesTo)) {
    const owner = await applyFirstPhoneProof(deps, tx, owned, { phone: relatesTo, ip });
    return provePhone(deps, tx, owner, relatesTo);
  }
  const settled = await applyFirstProof(deps, tx, owned, { ip });
  return settled.isOwner ? proveEmail(deps, tx, settled.user, relatesTo) : settled.user;
}

async function mustBeFromWhoBegan(tx: Tx, user: UserRow, change: "email" | "phone", source: ProofSource) {
  if (!(await isFromWhoBegan(tx, user, change, source))) throw new AuthRefusal("begun_elsewhere");
}

/**
 * Applies a consumed token: proves its address or completes a change. Null after the first of two
 * confirmations of an e-mail change. A change ends with the session that began it. Its new address is
 * confirmed only by whoever began it (`begun_elsewhere`); one that an operator began, from anywhere.
 */
export async function acceptProof(
  deps: AuthDeps,
  tx: Tx,
  token: OneTimeTokenRow,
  source: ProofSource,
): Promise<UserRow | null> {
  const user = await lockUser(tx, token.userId);
  if (!user) throw new AuthRefusal("otp_expired");
  mustNotBeBanned(user, deps.clock());
  switch (token.kind) {
    case "email_change_new":
    case "email_change_current":
      // The change, or the account's address, is another one than when the mail was sent.
      if (token.relatesTo !== (token.kind === "email_change_new" ? user.newEmail : user.email))
        throw new AuthRefusal("otp_expired");
      if (!(await isStillBegun(deps, tx, user.emailChangeSessionId))) throw new AuthRefusal("otp_expired");
      if (token.kind === "email_change_new" && user.emailChangeSessionId !== null)
        await mustBeFromWhoBegan(tx, user, "email", source);
      return confirmEmailChange(deps, tx, user, token.kind);
    case "phone_change":
      if (token.relatesTo !== user.newPhone) throw new AuthRefusal("otp_expired");
      if (!(await isStillBegun(deps, tx, user.phoneChangeSessionId))) throw new AuthRefusal("otp_expired");
      await mustBeFromWhoBegan(tx, user, "phone", source);
      return provePhone(deps, tx, user, token.relatesTo);
    case "confirmation":
    case "recovery":
      return proveOwnAddress(deps, tx, user, token, source.ip);
    case "reauthentication":
      throw new AuthRefusal("otp_expired");
  }
}

/** Answered instead of a session to the first of two confirmations. */
export const FIRST_OF_TWO_CONFIRMED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Whether an accepted token starts a session. The one of a changed e-mail does only where the account is
 * signed in, and not for a caller who is.
 */
export async function startsSession(
  tx: Tx,
  user: UserRow,
  { kind }: OneTimeTokenRow,
  { ip, caller }: ProofSource,
): Promise<boolean> {
  if (kind !== "email_change_new" && kind !== "email_change_current") return true;
  return caller?.user.id !== user.id && isFromOwnNetwork(tx, user.id, { ip, proving: user.email });
}
