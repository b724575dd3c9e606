import { and, eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { ProviderIdentity } from "#server/auth/providers/oidc-provider";
import { mergeMetadata } from "#server/auth/rules/metadata";
import { identities } from "#server/auth/tables/identities";
import { sessions } from "#server/auth/tables/sessions";
import { type UserRow, users } from "#server/auth/tables/users";
import { voidTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { findUser, lockUser } from "./find-user.ts";
import { updateUser, withProviders } from "./update-user.ts";

/** Writes an identity of a provider for a user; false when somebody has it already. */
export async function addIdentity(
  deps: AuthDeps,
  tx: Tx,
  userId: string,
  provider: string,
  who: ProviderIdentity,
) {
  const now = deps.clock();
  const added = await tx
    .insert(identities)
    .values({
      userId,
      provider,
      providerId: who.providerId,
      identityData: who.data,
      email: who.email,
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return added.length > 0;
}

async function knownUser(
  deps: AuthDeps,
  tx: Tx,
  provider: string,
  who: ProviderIdentity,
): Promise<UserRow | null> {
  const now = deps.clock();
  const [known] = await tx
    .update(identities)
    .set({ identityData: who.data, email: who.email, lastSignInAt: now, updatedAt: now })
    .where(and(eq(identities.provider, provider), eq(identities.providerId, who.providerId)))
    .returning({ userId: identities.userId });
  return known ? lockUser(tx, known.userId) : null;
}

/**
 * Joins a provider's user with the account of the same proved address. An account that nobody ever confirmed may be a
 * stranger's trap: its password, sessions and other identities go.
 */
async function join(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  provider: string,
  who: ProviderIdentity,
): Promise<UserRow> {
  if (!user.emailConfirmedAt) {
    await tx.delete(identities).where(eq(identities.userId, user.id));
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await voidTokens(tx, user.id);
  }
  await addIdentity(deps, tx, user.id, provider, who);
  return updateUser(deps, tx, user.id, {
    ...(user.emailConfirmedAt ? {} : { passwordHash: null, emailConfirmedAt: deps.clock() }),
    appMetadata: await withProviders(tx, user),
    userMetadata: mergeMetadata(who.data, user.userMetadata),
  });
}

async function createFrom(deps: AuthDeps, tx: Tx, provider: string, who: ProviderIdentity): Promise<UserRow> {
  if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
  const now = deps.clock();
  const isProved = who.isEmailVerified || deps.settings.AUTH_AUTOCONFIRM;
  const [user] = await tx
    .insert(users)
    .values({
      email: who.email,
      emailConfirmedAt: who.email && isProved ? now : null,
      appMetadata: { provider, providers: [provider] },
      userMetadata: mergeMetadata({}, who.data),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  // The address is somebody else's and the provider does not vouch for it.
  if (!user) throw new AuthRefusal("provider_email_needs_verification");
  await addIdentity(deps, tx, user.id, provider, who);
  await deps.onUserCreated(tx, { userId: user.id, email: user.email, userMetadata: user.userMetadata });
  return user;
}

/** The account behind a provider's user (facts §6.6): the one that has the identity, the one with the proved address, or a new one. */
export async function accountOf(
  deps: AuthDeps,
  tx: Tx,
  provider: string,
  who: ProviderIdentity,
): Promise<UserRow> {
  const known = await knownUser(deps, tx, provider, who);
  if (known) return known;
  const sameAddress = who.email && who.isEmailVerified ? await findUser(tx, { email: who.email }) : null;
  const holder = sameAddress && (await lockUser(tx, sameAddress.id));
  return holder ? join(deps, tx, holder, provider, who) : createFrom(deps, tx, provider, who);
}
