import { and, eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { sendNotice } from "#server/auth/mail/notices";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import type { Metadata, UserRow } from "#server/auth/tables/users";
import { identities } from "#server/auth/tables/users";
import { voidTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { findUser } from "./find-user.ts";
import { isFromOwnNetwork } from "./first-proof.ts";
import { toUserEvent, updateUser, withProviders } from "./update-user.ts";

type Provider = "email" | "phone";

/** Brings the user's own identity of an address up to date, making it for somebody who had none. */
async function writeOwnIdentity(deps: AuthDeps, tx: Tx, userId: string, provider: Provider, data: Metadata) {
  const now = deps.clock();
  const email = typeof data.email === "string" ? data.email : null;
  const [own] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
  const identityData = {
    sub: userId,
    email_verified: false,
    phone_verified: false,
    ...own?.identityData,
    ...data,
  };
  await tx
    .insert(identities)
    .values({ userId, provider, providerId: userId, identityData, email, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [identities.provider, identities.providerId],
      set: { identityData, email, updatedAt: now },
    });
}

/**
 * Makes `email` the user's address where addresses are believed: the account, the identity and what tokens
 * tell of it.
 */
export async function believeEmail(deps: AuthDeps, tx: Tx, user: UserRow, email: string): Promise<UserRow> {
  const holder = await findUser(tx, { email });
  if (holder && holder.id !== user.id) throw new AuthRefusal("email_exists");
  const proof = { email, email_verified: true };
  // To the former address, whose owner may know nothing of the change.
  if (user.email && user.email !== email && user.emailConfirmedAt)
    await sendNotice(deps, tx, user.id, { kind: "email_changed", newEmail: email }, user.email);
  await writeOwnIdentity(deps, tx, user.id, "email", proof);
  return updateUser(deps, tx, user.id, {
    email,
    emailProvedAt: user.email === email ? user.emailProvedAt : null,
    emailConfirmedAt: user.email === email ? (user.emailConfirmedAt ?? deps.clock()) : deps.clock(),
    userMetadata: {
      ...user.userMetadata,
      sub: user.id,
      phone_verified: user.userMetadata.phone_verified ?? false,
      ...proof,
    },
    appMetadata: await withProviders(tx, user),
    isAnonymous: false,
  });
}

/**
 * Makes `email` the user's address after they, a provider or an operator proved that it is theirs, and tells
 * the host.
 */
export async function proveEmail(deps: AuthDeps, tx: Tx, user: UserRow, email: string): Promise<UserRow> {
  const isNews = user.email !== email || user.emailProvedAt === null;
  const changed = isNews || !user.emailConfirmedAt ? await believeEmail(deps, tx, user, email) : user;
  return isNews ? noteProof(deps, tx, changed) : changed;
}

/** Notes that the user's confirmed address was proved to be theirs, and tells the host. */
export async function noteProof(deps: AuthDeps, tx: Tx, user: UserRow): Promise<UserRow> {
  const proved = await updateUser(deps, tx, user.id, { emailProvedAt: deps.clock() });
  // From now on a mailbox alone replaces none of them.
  await tx.update(mfaFactors).set({ isBeforeProof: false }).where(eq(mfaFactors.userId, user.id));
  await deps.onEmailProved?.(tx, toUserEvent(proved));
  return proved;
}

/** Makes `phone` the user's proved number. */
export async function provePhone(deps: AuthDeps, tx: Tx, user: UserRow, phone: string): Promise<UserRow> {
  const holder = await findUser(tx, { phone });
  if (holder && holder.id !== user.id) throw new AuthRefusal("phone_exists");
  await writeOwnIdentity(deps, tx, user.id, "phone", { phone, phone_verified: true });
  if (user.phone !== phone) await sendNotice(deps, tx, user.id, { kind: "phone_changed", phone });
  return updateUser(deps, tx, user.id, {
    phone,
    phoneConfirmedAt: deps.clock(),
    newPhone: null,
    userMetadata: { ...user.userMetadata, phone_verified: true },
    appMetadata: await withProviders(tx, user),
    isAnonymous: false,
  });
}

/**
 * Takes one confirmation of a pending e-mail change. Where both addresses have to agree, the first one only
 * counts; null then, the changed user otherwise. A click from elsewhere may be that of a stranger who was
 * sent somebody's mail, or of a program that looks at links: the account gets the address, which counts as
 * unproved.
 */
export async function confirmEmailChange(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  ip: string,
): Promise<UserRow | null> {
  if (!user.newEmail) throw new AuthRefusal("otp_expired");
  const needsBoth = deps.settings.AUTH_DOUBLE_CONFIRM_EMAIL && user.email !== null;
  if (needsBoth && user.emailChangeConfirmations === 0) {
    await updateUser(deps, tx, user.id, { emailChangeConfirmations: 1 });
    return null;
  }
  const take = (await isFromOwnNetwork(tx, user.id, ip)) ? proveEmail : believeEmail;
  const changed = await take(deps, tx, user, user.newEmail);
  await voidTokens(tx, user.id);
  await updateUser(deps, tx, user.id, { newEmail: null, emailChangeConfirmations: 0 });
  return { ...changed, newEmail: null, emailChangeConfirmations: 0 };
}
