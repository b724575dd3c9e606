import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { sendNotice } from "#server/auth/mail/notices";
import { mustBeAssured } from "#server/auth/mfa/step-up";
import type { ProviderIdentity } from "#server/auth/providers/oidc-provider";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { askBothAddresses, askToConfirm } from "./confirmation-mails.ts";
import { findUser, lockUser } from "./find-user.ts";
import { noteProof } from "./prove-address.ts";
import { accountOf, addIdentity } from "./provider-account.ts";
import { updateUser, withProviders } from "./update-user.ts";
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

type LinkingSession = { userId: string; sessionId: string };

const refusal = { message: "AAL2 required to link an identity" };

/**
 * Adds a provider's identity to a signed-in user (docs/auth-protocol.md). A user without an address takes the
 * identity's if the provider vouches for it. Otherwise the link stays and a mail asks for proof, as with any
 * change of the address; the refusal comes back to be thrown once the transaction is through.
 */
export async function linkIdentity(
  deps: AuthDeps,
  tx: Tx,
  session: LinkingSession,
  linked: { provider: string; who: ProviderIdentity; redirectTo: string },
): Promise<UserRow | AuthRefusal> {
  const { provider, who } = linked;
  const user = await lockUser(tx, session.userId);
  if (!user) throw new AuthRefusal("user_not_found");
  await mustBeAssured(tx, { user, session: { id: session.sessionId } }, refusal);
  if (!(await addIdentity(deps, tx, user.id, provider, who)))
    throw new AuthRefusal("identity_already_exists");
  await sendNotice(deps, tx, user.id, { kind: "identity_linked", provider });
  const offered = user.email ? null : who.email;
  if (offered && (await findUser(tx, { email: offered }))) throw new AuthRefusal("email_exists");
  const changed = await updateUser(deps, tx, user.id, {
    appMetadata: await withProviders(tx, user),
    isAnonymous: false,
  });
  if (!offered) return changed;
  if (who.isEmailVerified) {
    const now = deps.clock();
    return noteProof(
      deps,
      tx,
      await updateUser(deps, tx, user.id, { email: offered, emailConfirmedAt: now }),
    );
  }
  await askBothAddresses(deps, tx, changed, offered, { redirectTo: linked.redirectTo, pkce: null });
  return new AuthRefusal("email_not_confirmed", { status: 422 });
}
