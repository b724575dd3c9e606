import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { ProviderIdentity } from "#server/auth/providers/oidc-provider";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { askToConfirm } from "./confirm-by-mail.ts";
import { findUser, lockUser } from "./find-user.ts";
import { addIdentity } from "./provider-account.ts";
import { updateUser, withProviders } from "./update-user.ts";

/**
 * Adds a provider's identity to a signed-in user (facts §7). A user without an address takes the identity's; when the
 * provider does not vouch for it the link stays, a mail asks for proof, and the refusal comes back to be thrown once the
 * transaction is through.
 */
export async function linkIdentity(
  deps: AuthDeps,
  tx: Tx,
  userId: string,
  linked: { provider: string; who: ProviderIdentity; redirectTo: string },
): Promise<UserRow | AuthRefusal> {
  const { provider, who } = linked;
  const user = await lockUser(tx, userId);
  if (!user) throw new AuthRefusal("user_not_found");
  if (!(await addIdentity(deps, tx, user.id, provider, who)))
    throw new AuthRefusal("identity_already_exists");
  const takesEmail = !user.email && who.email !== null;
  if (takesEmail && who.email && (await findUser(tx, { email: who.email })))
    throw new AuthRefusal("email_exists");
  const changed = await updateUser(deps, tx, user.id, {
    appMetadata: await withProviders(tx, user),
    isAnonymous: false,
    ...(takesEmail ? { email: who.email, emailConfirmedAt: who.isEmailVerified ? deps.clock() : null } : {}),
  });
  if (!takesEmail || who.isEmailVerified) return changed;
  await askToConfirm(deps, tx, changed, { redirectTo: linked.redirectTo, pkce: null });
  return new AuthRefusal("email_not_confirmed", { status: 422 });
}
