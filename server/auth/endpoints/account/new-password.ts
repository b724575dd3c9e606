import { nameIn } from "#server/auth/accounts/metadata";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Caller } from "#server/auth/http/caller";
import { askedProof, isFreshSignIn } from "#server/auth/mfa/step-up";
import { hashPassword, passwordFits } from "#server/auth/passwords/password-hash";
import { mustBeAcceptable } from "#server/auth/passwords/password-strength";

type PasswordWish = {
  password?: string | undefined;
  current_password?: string | undefined;
  nonce?: string | undefined;
  email: string | null;
};

/** From this age on, `AUTH_REAUTHENTICATION` asks a session for a mailed code. */
const OLD_SESSION_MS = 86_400_000;
/** Who has just come in through a mailed link cannot know the old password. */
const MAILED_METHODS = ["otp", "magiclink", "recovery"];

/**
 * Proves who wishes for a new password: by a fresh sign-in, the present password or a mailed code, and as the
 * operator's settings demand. Returns the code that the transaction still has to use up, or null.
 */
async function provenBy(deps: AuthDeps, caller: Caller, wish: PasswordWish): Promise<string | null> {
  const { user, session } = caller;
  const { settings } = deps;
  const isOld = deps.clock().getTime() - session.createdAt.getTime() >= OLD_SESSION_MS;
  const mailed = session.amr.filter(({ method }) => MAILED_METHODS.includes(method));
  const cameByMail = isFreshSignIn(deps, { amr: mailed });
  const needsNonce = settings.AUTH_REAUTHENTICATION && isOld && !cameByMail;
  if (needsNonce && !wish.nonce) throw new AuthRefusal("reauthentication_needed");
  const isFresh = isFreshSignIn(deps, session) || user.isAnonymous;
  const needsCurrent = settings.AUTH_CURRENT_PASSWORD && user.passwordHash && !cameByMail;
  if (!wish.current_password) {
    if (needsCurrent) throw new AuthRefusal("current_password_required");
    if (!isFresh && !wish.nonce) throw new AuthRefusal(askedProof(user));
  } else if (user.passwordHash && !(await passwordFits(user.passwordHash, wish.current_password))) {
    throw new AuthRefusal("current_password_invalid");
  }
  const isProven = isFresh || Boolean(wish.current_password && user.passwordHash);
  return needsNonce || !isProven ? (wish.nonce ?? "") : null;
}

/**
 * Checks and hashes a new password before the transaction, since hashing takes long. Null when none is wished
 * for; a `nonce` comes back when the transaction still has to use one up.
 */
export async function preparePassword(deps: AuthDeps, caller: Caller, wish: PasswordWish) {
  const { user } = caller;
  if (wish.password === undefined) return null;
  if (user.isAnonymous && !wish.email) {
    throw new AuthRefusal("validation_failed", {
      status: 422,
      message: "Updating password of an anonymous user without an email or phone is not allowed",
    });
  }
  const { brand } = deps.settings;
  await mustBeAcceptable(deps.settings, wish.password, [
    user.email,
    wish.email,
    nameIn(user.userMetadata),
    brand,
  ]);
  const nonce = await provenBy(deps, caller, wish);
  if (user.passwordHash && (await passwordFits(user.passwordHash, wish.password))) {
    throw new AuthRefusal("same_password");
  }
  return { passwordHash: await hashPassword(wish.password), nonce };
}
