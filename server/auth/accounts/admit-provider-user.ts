import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { ProviderIdentity } from "#server/auth/providers/oidc-provider";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { askToConfirm } from "./confirm-by-mail.ts";
import { type LinkingSession, linkIdentity } from "./link-identity.ts";
import { accountOf } from "./provider-account.ts";
import { openSignUp } from "./waiting-sign-ups.ts";

type Arrival = {
  provider: string;
  who: ProviderIdentity;
  /** The session that asked for a linking. */
  linking: LinkingSession | null;
  redirectTo: string;
  ip: string;
};

/**
 * The account of somebody who comes from a provider, or the caller's own with the new identity. An address
 * that nobody vouches for has to be proved by mail before the identity opens an account; that refusal comes
 * back as a value, because the mail has to leave.
 */
export async function admitProviderUser(
  deps: AuthDeps,
  tx: Tx,
  arrival: Arrival,
): Promise<UserRow | AuthRefusal> {
  const { provider, who, linking, redirectTo, ip } = arrival;
  if (linking) return linkIdentity(deps, tx, linking, { provider, who, redirectTo });
  const user = await accountOf(deps, tx, provider, { who, ip });
  if (user && (!user.email || user.emailConfirmedAt)) return user;
  const opened = user ? { user, signUp: null } : await openForProof(deps, tx, arrival);
  if (!opened) throw new AuthRefusal("provider_email_needs_verification");
  await askToConfirm(deps, tx, opened, { redirectTo, pkce: null });
  return new AuthRefusal("provider_email_needs_verification");
}

function openForProof(deps: AuthDeps, tx: Tx, { provider, who, ip }: Arrival) {
  const { providerId, email, data } = who;
  const identity = { provider, providerId, email, data };
  return openSignUp(deps, tx, { email: email ?? "" }, { passwordHash: null, data, identity, ip });
}
