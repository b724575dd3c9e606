import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Caller } from "#server/auth/http/caller";
import { hashPassword, passwordFits } from "#server/auth/rules/password-hash";
import { mustBeAcceptable } from "#server/auth/rules/password-strength";

type PasswordWish = {
  password?: string | undefined;
  current_password?: string | undefined;
  nonce?: string | undefined;
  email: string | null;
};

/** A session so young is proof enough. */
const FRESH_SESSION_MS = 86_400_000;
/** Who came in through a mailed link cannot know the old password. */
const FORGIVING_METHODS = ["otp", "magiclink", "recovery"];

async function mustKnowCurrent(
  deps: AuthDeps,
  { user, session }: Caller,
  current: string | undefined,
): Promise<void> {
  const cameByMail = session.amr.some(({ method }) => FORGIVING_METHODS.includes(method));
  if (!deps.settings.AUTH_CURRENT_PASSWORD || !user.passwordHash || cameByMail) return;
  if (!current) throw new AuthRefusal("current_password_required");
  deps.limits.spend("failed_sign_ins_per_account", `user ${user.id}`);
  if (!(await passwordFits(user.passwordHash, current))) throw new AuthRefusal("current_password_invalid");
  deps.limits.restore("failed_sign_ins_per_account", `user ${user.id}`);
}

/**
 * Checks and hashes a new password before the transaction, since hashing takes long. Null when none is wished for; a
 * `nonce` comes back when the transaction still has to use one up.
 */
export async function preparePassword(deps: AuthDeps, caller: Caller, wish: PasswordWish) {
  const { user, session } = caller;
  if (wish.password === undefined) return null;
  if (user.isAnonymous && !wish.email) {
    throw new AuthRefusal("validation_failed", {
      status: 422,
      message: "Updating password of an anonymous user without an email or phone is not allowed",
    });
  }
  await mustBeAcceptable(deps.settings, wish.password);
  const isFresh = deps.clock().getTime() - session.createdAt.getTime() < FRESH_SESSION_MS;
  const needsNonce = deps.settings.AUTH_REAUTHENTICATION && !isFresh;
  if (needsNonce && !wish.nonce) throw new AuthRefusal("reauthentication_needed");
  if (needsNonce) deps.limits.spend("failed_codes_per_account", `user ${user.id}`);
  await mustKnowCurrent(deps, caller, wish.current_password);
  if (user.passwordHash && (await passwordFits(user.passwordHash, wish.password))) {
    throw new AuthRefusal("same_password");
  }
  return { passwordHash: await hashPassword(wish.password), nonce: needsNonce ? (wish.nonce ?? "") : null };
}
