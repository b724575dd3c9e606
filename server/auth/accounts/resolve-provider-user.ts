import { eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Visitor } from "#server/auth/http/visitor";
import { claimCurrentAddress, claimMessage } from "#server/auth/limits/claim-message";
import { sendNotice } from "#server/auth/mail/notices";
import { mustBeAssured, mustHoldOnlyPhone } from "#server/auth/mfa/step-up";
import type { ProviderIdentity } from "#server/auth/providers/oidc-provider";
import { sessions } from "#server/auth/tables/sessions";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { sendConfirmationMail, sendEmailChangeMails } from "./confirmation-mails.ts";
import { findUser, lockUser } from "./find-user.ts";
import { noteProof } from "./prove-address.ts";
import { accountOfProviderUser, mustAddIdentity } from "./provider-account.ts";
import { updateUser, withProviders } from "./update-user.ts";
import { openSignUp } from "./waiting-sign-ups.ts";

type ProviderSignIn = {
  provider: string;
  providerUser: ProviderIdentity;
  /** The session that started linking; null for a sign-in. */
  linking: LinkingSession | null;
  redirectTo: string;
  visitor: Visitor;
};

/**
 * The account of a provider's user, or the caller's account with the new identity. An address that the
 * provider has not verified must first be confirmed by mail. That refusal is returned, not thrown, so that
 * the mail is committed.
 */
export async function resolveProviderUser(
  deps: AuthDeps,
  tx: Tx,
  signIn: ProviderSignIn,
): Promise<UserRow | AuthRefusal> {
  const { provider, providerUser, linking, redirectTo, visitor } = signIn;
  if (linking) return linkIdentity(deps, tx, linking, { provider, providerUser, redirectTo, visitor });
  const user = await accountOfProviderUser(deps, tx, { provider, providerUser, ip: visitor.ip });
  if (user && (!user.email || user.emailConfirmedAt)) return user;
  const opened = user ? { user, signUp: null } : await openSignUpToConfirm(deps, tx, signIn);
  if (!opened) throw new AuthRefusal("provider_email_needs_verification");
  // Whoever may type any address at the provider asks for a mail to it, as by a sign-up.
  const to = { email: opened.user.email ?? "" };
  const claim = await claimMessage(deps, visitor, { kind: "confirmation", to, tx });
  await sendConfirmationMail(deps, tx, opened, { claim, redirectTo, pkce: null });
  return new AuthRefusal("provider_email_needs_verification");
}

function openSignUpToConfirm(deps: AuthDeps, tx: Tx, { provider, providerUser, visitor }: ProviderSignIn) {
  const { providerId, email, data } = providerUser;
  const identity = { provider, providerId, email, data };
  return openSignUp(deps, tx, { email: email ?? "" }, { passwordHash: null, data, identity, ip: visitor.ip });
}

type LinkingSession = { userId: string; sessionId: string };

const assuranceRefusal = { message: "AAL2 required to link an identity" };

/**
 * Links a provider's identity to a signed-in user (docs/auth-protocol.md). A user without an address gets the
 * identity's address if the provider has verified it; otherwise a confirmation mail is sent and the refusal
 * is returned, to be thrown after the commit.
 */
export async function linkIdentity(
  deps: AuthDeps,
  tx: Tx,
  session: LinkingSession,
  linked: Omit<ProviderSignIn, "linking">,
): Promise<UserRow | AuthRefusal> {
  const { provider, providerUser, redirectTo, visitor } = linked;
  const user = await lockUser(tx, session.userId);
  if (!user) throw new AuthRefusal("user_not_found");
  await mustBeAssured(tx, { user, session: { id: session.sessionId } }, assuranceRefusal);
  const [open] = await tx
    .select({ amr: sessions.amr })
    .from(sessions)
    .where(eq(sessions.id, session.sessionId));
  // Whether the code was entered lately was asked when the linking began.
  mustHoldOnlyPhone(deps, user, open?.amr ?? [], Number.POSITIVE_INFINITY);
  await mustAddIdentity(deps, tx, user.id, provider, providerUser);
  await sendNotice(deps, tx, user.id, { kind: "identity_linked", provider });
  const offered = user.email ? null : providerUser.email;
  if (offered && (await findUser(tx, { email: offered }))) throw new AuthRefusal("email_exists");
  const changed = await updateUser(deps, tx, user.id, {
    appMetadata: await withProviders(tx, user),
    isAnonymous: false,
  });
  if (!offered) return changed;
  if (providerUser.isEmailVerified) {
    const now = deps.clock();
    return noteProof(
      deps,
      tx,
      await updateUser(deps, tx, user.id, { email: offered, emailConfirmedAt: now }),
    );
  }
  const claim = await claimMessage(deps, visitor, { kind: "email_change_new", to: { email: offered }, tx });
  const claimCurrent = claimCurrentAddress(deps, visitor, tx);
  const begun = { sessionId: session.sessionId, ip: visitor.ip };
  await sendEmailChangeMails(deps, tx, changed, { claim, claimCurrent, redirectTo, pkce: null, begun });
  return new AuthRefusal("email_not_confirmed", { status: 422 });
}
