import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { ProviderIdentity } from "#server/auth/providers/oidc-provider";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { askToConfirm } from "./confirm-by-mail.ts";
import { linkIdentity } from "./link-identity.ts";
import { accountOf } from "./provider-account.ts";

type Arrival = { provider: string; who: ProviderIdentity; linkingUserId: string | null; redirectTo: string };

/**
 * The account of somebody who comes from a provider, or the caller's own with the new identity. An address that nobody
 * vouches for has to be proved by mail first; that refusal comes back as a value, because the mail has to leave.
 */
export async function admitProviderUser(
  deps: AuthDeps,
  tx: Tx,
  arrival: Arrival,
): Promise<UserRow | AuthRefusal> {
  const { provider, who, linkingUserId, redirectTo } = arrival;
  if (linkingUserId) return linkIdentity(deps, tx, linkingUserId, { provider, who, redirectTo });
  const user = await accountOf(deps, tx, provider, who);
  if (!user.email || user.emailConfirmedAt) return user;
  await askToConfirm(deps, tx, user, { redirectTo, pkce: null });
  return new AuthRefusal("provider_email_needs_verification");
}
