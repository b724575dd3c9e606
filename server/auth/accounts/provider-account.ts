import { and, eq, sql } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { sendNotice } from "#server/auth/mail/notices";
import type { ProviderIdentity } from "#server/auth/providers/oidc-provider";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import { signUps } from "#server/auth/tables/sign-ups";
import { identities, type UserRow, users } from "#server/auth/tables/users";
import { voidTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { findUser, lockUser } from "./find-user.ts";
import { settleFirstProof } from "./first-proof.ts";
import { mergeMetadata } from "./metadata.ts";
import { noteProof } from "./prove-address.ts";
import { toUserEvent, updateUser, withProviders } from "./update-user.ts";

/** Writes an identity of a provider for a user; false when somebody has it already. */
export async function addIdentity(
  deps: AuthDeps,
  tx: Tx,
  userId: string,
  provider: string,
  who: Pick<ProviderIdentity, "providerId" | "email" | "data">,
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
  const same = and(eq(identities.provider, provider), eq(identities.providerId, who.providerId));
  const [held] = await tx.select({ userId: identities.userId }).from(identities).where(same);
  // The user before what belongs to them, as everywhere.
  const user = held ? await lockUser(tx, held.userId) : null;
  if (!user) return null;
  const known = await tx
    .update(identities)
    .set({ identityData: who.data, email: who.email, lastSignInAt: now, updatedAt: now })
    .where(and(same, eq(identities.userId, user.id)))
    .returning({ id: identities.id });
  return known.length > 0 ? user : null;
}

type Arriving = { who: ProviderIdentity; ip: string };

/**
 * Notes that the provider vouches for the account's address, after whoever took it without a proof has gone.
 */
async function vouchedFor(deps: AuthDeps, tx: Tx, user: UserRow, { who, ip }: Arriving): Promise<UserRow> {
  if (user.emailProvedAt) return user;
  const settled = await settleFirstProof(deps, tx, user, { ip, providerId: who.providerId });
  return settled.isOwner ? noteProof(deps, tx, settled.user) : settled.user;
}

/**
 * Joins a provider's user with the account of the same address. An account that nobody ever confirmed may be
 * a stranger's trap: its password, sessions, factors and other identities go.
 */
async function join(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  provider: string,
  arriving: Arriving,
): Promise<UserRow> {
  const { who } = arriving;
  const isTrusted = user.emailConfirmedAt !== null;
  if (!isTrusted) {
    await tx.delete(identities).where(eq(identities.userId, user.id));
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await tx.delete(mfaFactors).where(eq(mfaFactors.userId, user.id));
    await tx.delete(signUps).where(eq(signUps.userId, user.id));
    await voidTokens(tx, user.id);
  }
  await addIdentity(deps, tx, user.id, provider, who);
  const joined = await updateUser(deps, tx, user.id, {
    ...(isTrusted ? {} : { passwordHash: null, emailConfirmedAt: deps.clock() }),
    appMetadata: await withProviders(tx, user),
    userMetadata: isTrusted ? mergeMetadata(who.data, user.userMetadata) : mergeMetadata({}, who.data),
  });
  if (!isTrusted) return noteProof(deps, tx, joined);
  await sendNotice(deps, tx, user.id, { kind: "identity_linked", provider });
  return vouchedFor(deps, tx, joined, arriving);
}

/** Joins the account that has the address; refuses when the provider does not vouch for it. */
async function joinHolder(deps: AuthDeps, tx: Tx, provider: string, arriving: Arriving): Promise<UserRow> {
  const { who } = arriving;
  const sameAddress = who.email && who.isEmailVerified ? await findUser(tx, { email: who.email }) : null;
  const holder = sameAddress && (await lockUser(tx, sameAddress.id));
  if (!holder) throw new AuthRefusal("provider_email_needs_verification");
  return join(deps, tx, holder, provider, arriving);
}

async function createFrom(
  deps: AuthDeps,
  tx: Tx,
  provider: string,
  arriving: Arriving,
): Promise<UserRow | null> {
  const { who } = arriving;
  if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
  const now = deps.clock();
  if (who.email && !who.isEmailVerified && !deps.settings.AUTH_AUTOCONFIRM) return null;
  const [user] = await tx
    .insert(users)
    .values({
      email: who.email,
      emailConfirmedAt: who.email ? now : null,
      appMetadata: { provider, providers: [provider] },
      userMetadata: mergeMetadata({}, who.data),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!user) return joinHolder(deps, tx, provider, arriving);
  await addIdentity(deps, tx, user.id, provider, who);
  await deps.onUserCreated(tx, toUserEvent(user));
  return user.email && who.isEmailVerified ? noteProof(deps, tx, user) : user;
}

/**
 * The account behind a provider's user (docs/auth-protocol.md): the one that has the identity, the one with
 * the proved address, or a new one. Null when the address has to be proved first.
 */
export async function accountOf(
  deps: AuthDeps,
  tx: Tx,
  provider: string,
  arriving: Arriving,
): Promise<UserRow | null> {
  const { who } = arriving;
  // Of two first sign-ins at the same moment the later one finds what the earlier one made.
  const identity = `${provider} ${who.providerId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${identity}, 0))`);
  const known = await knownUser(deps, tx, provider, who);
  if (known) {
    const vouchesNow = who.isEmailVerified && who.email === known.email && known.emailConfirmedAt;
    return vouchesNow ? vouchedFor(deps, tx, known, arriving) : known;
  }
  const isTaken = who.email && who.isEmailVerified && (await findUser(tx, { email: who.email }));
  return isTaken ? joinHolder(deps, tx, provider, arriving) : createFrom(deps, tx, provider, arriving);
}
