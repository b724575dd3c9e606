import { nameIn } from "#server/auth/accounts/user-json";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Caller } from "#server/auth/http/caller";
import { isFreshSignIn, requiredProof } from "#server/auth/mfa/step-up";
import { hashPassword, passwordMatches } from "#server/auth/passwords/password-hash";
import { mustBeAcceptable } from "#server/auth/passwords/password-strength";

type PasswordChange = {
  password?: string | undefined;
  current_password?: string | undefined;
  nonce?: string | undefined;
  email: string | null;
  /** The network whose requests take turns for hashing (`networkOf`). */
  client: string;
};

/** Sessions older than this need a mailed code if `AUTH_REAUTHENTICATION` is on. */
const OLD_SESSION_MS = 86_400_000;
const MESSAGE_METHODS = ["otp", "magiclink", "recovery"];

/**
 * Whether one of these proofs is a recent link or code that went to the mailbox, or to the phone of an
 * account without e-mail: such a user may have forgotten the password. Elsewhere a code to a phone says
 * nothing, since a fresh session is enough to add a number.
 */
function cameByMessage(deps: AuthDeps, { user, proofs }: Caller): boolean {
  const messages = proofs.filter(
    ({ method, to }) => MESSAGE_METHODS.includes(method) && (to !== "phone" || user.email === null),
  );
  return isFreshSignIn(deps, messages);
}

/**
 * Requires proof of identity for a new password: a recent sign-in, the current password or a mailed code,
 * plus what the settings require. Returns the code that the transaction still has to consume, or null.
 */
async function requireProof(deps: AuthDeps, caller: Caller, change: PasswordChange): Promise<string | null> {
  const { user, session, proofs } = caller;
  const { settings } = deps;
  const isOld = deps.clock().getTime() - session.createdAt.getTime() >= OLD_SESSION_MS;
  const mayHaveForgotten = cameByMessage(deps, caller);
  const needsNonce = settings.AUTH_REAUTHENTICATION && isOld && !mayHaveForgotten;
  if (needsNonce && !change.nonce) throw new AuthRefusal("reauthentication_needed");
  const isFresh = isFreshSignIn(deps, proofs) || user.isAnonymous;
  const needsCurrent = settings.AUTH_CURRENT_PASSWORD && user.passwordHash && !mayHaveForgotten;
  if (!change.current_password) {
    if (needsCurrent) throw new AuthRefusal("current_password_required");
    if (!isFresh && !change.nonce) throw new AuthRefusal(requiredProof(user));
  } else if (
    user.passwordHash &&
    !(await passwordMatches(user.passwordHash, change.current_password, change.client))
  ) {
    throw new AuthRefusal("current_password_invalid");
  }
  const isProven = isFresh || Boolean(change.current_password && user.passwordHash);
  return needsNonce || !isProven ? (change.nonce ?? "") : null;
}

/**
 * Checks and hashes a new password before the transaction, since hashing is slow. Null if no password is
 * given; `nonce` is set if the transaction still has to consume a code.
 */
export async function prepareNewPassword(deps: AuthDeps, caller: Caller, change: PasswordChange) {
  const { user } = caller;
  const { password, client } = change;
  if (password === undefined) return null;
  if (user.isAnonymous && !change.email) {
    throw new AuthRefusal("validation_failed", {
      status: 422,
      message: "Updating password of an anonymous user without an email or phone is not allowed",
    });
  }
  const { brand } = deps.settings;
  const about = [user.email, change.email, nameIn(user.userMetadata), brand];
  await mustBeAcceptable(deps.settings, { password, about, client });
  const nonce = await requireProof(deps, caller, change);
  if (user.passwordHash && (await passwordMatches(user.passwordHash, password, client))) {
    throw new AuthRefusal("same_password");
  }
  return { passwordHash: await hashPassword(password, client), nonce };
}
