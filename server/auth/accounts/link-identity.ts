import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { sendNotice } from "#server/auth/mail/notices";
import { mustBeAssured } from "#server/auth/mfa/assurance";
import type { ProviderIdentity } from "#server/auth/providers/oidc-provider";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { askBothAddresses } from "./change-email.ts";
import { findUser, lockUser } from "./find-user.ts";
import { noteProof } from "./prove-address.ts";
import { addIdentity } from "./provider-account.ts";
import { updateUser, withProviders } from "./update-user.ts";

export type LinkingSession = { userId: string; sessionId: string };

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
