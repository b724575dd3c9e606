import { and, eq, sql } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { sendNotice } from "#server/auth/mail/notices";
import type { ProviderIdentity } from "#server/auth/providers/oidc-provider";
import { deleteSessions } from "#server/auth/sessions/delete-sessions";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { signUps } from "#server/auth/tables/sign-ups";
import { identities, NO_EMAIL_CHANGE, NO_PHONE_CHANGE, type UserRow, users } from "#server/auth/tables/users";
import { invalidateTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { findUser, lockUser } from "./find-user.ts";
import { applyFirstProof } from "./first-proof.ts";
import { noteProof } from "./prove-address.ts";
import { toUserEvent, updateUser, withProviders } from "./update-user.ts";
import { mergeMetadata } from "./user-json.ts";

/** Adds a provider's identity to a user; false if an account has it already. */
export async function addIdentity(
  deps: AuthDeps,
  tx: Tx,
  userId: string,
  provider: string,
  providerUser: Pick<ProviderIdentity, "providerId" | "email" | "data">,
) {
  const now = deps.clock();
  const added = await tx
    .insert(identities)
    .values({
      userId,
      provider,
      providerId: providerUser.providerId,
      identityData: providerUser.data,
      email: providerUser.email,
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return added.length > 0;
}

/** `addIdentity`; refuses `identity_already_exists` if an account has it already. */
export async function mustAddIdentity(...parts: Parameters<typeof addIdentity>): Promise<void> {
  if (!(await addIdentity(...parts))) throw new AuthRefusal("identity_already_exists");
}

async function userWithIdentity(
  deps: AuthDeps,
  tx: Tx,
  provider: string,
  providerUser: ProviderIdentity,
): Promise<UserRow | null> {
  const now = deps.clock();
  const same = and(eq(identities.provider, provider), eq(identities.providerId, providerUser.providerId));
  const [held] = await tx.select({ userId: identities.userId }).from(identities).where(same);
  // Lock order: the user first, then the user's rows.
  const user = held ? await lockUser(tx, held.userId) : null;
  if (!user) return null;
  const known = await tx
    .update(identities)
    .set({ identityData: providerUser.data, email: providerUser.email, lastSignInAt: now, updatedAt: now })
    .where(and(same, eq(identities.userId, user.id)))
    .returning({ id: identities.id });
  return known.length > 0 ? user : null;
}

type ProviderSignIn = { provider: string; providerUser: ProviderIdentity; ip: string };

/** Records that the provider verified the account's address, after removing access that existed before. */
async function recordProviderProof(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { provider, providerUser, ip }: ProviderSignIn,
): Promise<UserRow> {
  if (user.emailProvedAt) return user;
  const proved = { provider, providerId: providerUser.providerId };
  const settled = await applyFirstProof(deps, tx, user, { ip, proved });
  return settled.isOwner ? noteProof(deps, tx, settled.user) : settled.user;
}

/**
 * Links a provider's user to the account with the same address. A stranger may have created an account that
 * was never confirmed, so its password, sessions, factors and other identities are removed.
 */
async function mergeIntoAccount(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  signIn: ProviderSignIn,
): Promise<UserRow> {
  const { provider, providerUser } = signIn;
  const isTrusted = user.emailConfirmedAt !== null;
  if (!isTrusted) {
    await tx.delete(identities).where(eq(identities.userId, user.id));
    await deleteSessions(tx, user.id);
    await tx.delete(mfaFactors).where(eq(mfaFactors.userId, user.id));
    await tx.delete(signUps).where(eq(signUps.userId, user.id));
    await invalidateTokens(tx, user.id);
  }
  await mustAddIdentity(deps, tx, user.id, provider, providerUser);
  const merged = await updateUser(deps, tx, user.id, {
    ...(isTrusted
      ? {}
      : { passwordHash: null, ...NO_PHONE_CHANGE, ...NO_EMAIL_CHANGE, emailConfirmedAt: deps.clock() }),
    appMetadata: await withProviders(tx, user),
    userMetadata: isTrusted
      ? mergeMetadata(providerUser.data, user.userMetadata)
      : mergeMetadata({}, providerUser.data),
  });
  if (!isTrusted) return noteProof(deps, tx, merged);
  await sendNotice(deps, tx, user.id, { kind: "identity_linked", provider });
  return recordProviderProof(deps, tx, merged, signIn);
}

/** The account with this address, locked; another one if the address moved while the lock was awaited. */
async function lockHolder(tx: Tx, email: string): Promise<UserRow | null> {
  let found = await findUser(tx, { email });
  while (found) {
    await lockUser(tx, found.id);
    const present = await findUser(tx, { email });
    if (present?.id === found.id) return present;
    found = present;
  }
  return null;
}

/** Links to the account that has the address; refuses if the provider has not verified it. */
async function linkToAccountWithEmail(deps: AuthDeps, tx: Tx, signIn: ProviderSignIn): Promise<UserRow> {
  const { providerUser } = signIn;
  const email = providerUser.isEmailVerified ? providerUser.email : null;
  const holder = email ? await lockHolder(tx, email) : null;
  if (!holder) throw new AuthRefusal("provider_email_needs_verification");
  return mergeIntoAccount(deps, tx, holder, signIn);
}

async function createFromProvider(deps: AuthDeps, tx: Tx, signIn: ProviderSignIn): Promise<UserRow | null> {
  const { provider, providerUser } = signIn;
  if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
  await deps.mustHaveRoom();
  const now = deps.clock();
  if (providerUser.email && !providerUser.isEmailVerified && !deps.settings.AUTH_AUTOCONFIRM) return null;
  const [user] = await tx
    .insert(users)
    .values({
      email: providerUser.email,
      emailConfirmedAt: providerUser.email ? now : null,
      appMetadata: { provider, providers: [provider] },
      userMetadata: mergeMetadata({}, providerUser.data),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!user) return linkToAccountWithEmail(deps, tx, signIn);
  await mustAddIdentity(deps, tx, user.id, provider, providerUser);
  await deps.onUserCreated(tx, toUserEvent(user));
  return user.email && providerUser.isEmailVerified ? noteProof(deps, tx, user) : user;
}

/**
 * The account of a provider's user (docs/auth-protocol.md): the one with the identity, the one with the
 * verified address, or a new one. Null if the address has to be confirmed first.
 */
export async function accountOfProviderUser(
  deps: AuthDeps,
  tx: Tx,
  signIn: ProviderSignIn,
): Promise<UserRow | null> {
  const { provider, providerUser } = signIn;
  // Serializes concurrent first sign-ins, so that the second one finds the account of the first.
  const identity = `${provider} ${providerUser.providerId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${identity}, 0))`);
  const known = await userWithIdentity(deps, tx, provider, providerUser);
  if (known) {
    const isVerifiedNow =
      providerUser.isEmailVerified && providerUser.email === known.email && known.emailConfirmedAt;
    return isVerifiedNow ? recordProviderProof(deps, tx, known, signIn) : known;
  }
  const isTaken =
    providerUser.email && providerUser.isEmailVerified && (await findUser(tx, { email: providerUser.email }));
  return isTaken ? linkToAccountWithEmail(deps, tx, signIn) : createFromProvider(deps, tx, signIn);
}
