import { and, eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { sendNotice } from "#server/auth/mail/notices";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import type { Metadata, UserRow } from "#server/auth/tables/users";
import { identities, NO_EMAIL_CHANGE } from "#server/auth/tables/users";
import { invalidateTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { findUser } from "./find-user.ts";
import { toUserEvent, updateUser, withProviders } from "./update-user.ts";

type Provider = "email" | "phone";

/** Inserts or updates the user's identity for an e-mail or phone. */
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

/** Makes `email` the user's confirmed but unproved address, in the account, the identity and the metadata. */
export async function setConfirmedEmail(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  email: string,
): Promise<UserRow> {
  const holder = await findUser(tx, { email });
  if (holder && holder.id !== user.id) throw new AuthRefusal("email_exists");
  const proof = { email, email_verified: true };
  // Sent to the previous address, whose owner may not know of the change.
  if (user.email && user.email !== email && user.emailConfirmedAt)
    await sendNotice(
      deps,
      tx,
      user.id,
      { kind: "email_changed", newEmail: email },
      { email: user.email, isProved: user.emailProvedAt !== null },
    );
  await writeOwnIdentity(deps, tx, user.id, "email", proof);
  return updateUser(deps, tx, user.id, {
    email,
    // The former address may have confirmed a change that somebody else began.
    ...(user.email === email ? {} : NO_EMAIL_CHANGE),
    emailProvedAt: user.email === email ? user.emailProvedAt : null,
    // A phone counts only if it was the account's address before: a stranger may add one to another's e-mail.
    wasEverProved: wasEverProved(user) || (user.email === null && user.phoneProvedAt !== null),
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
 * Makes `email` the user's address after the user, a provider or an operator proved it, and calls
 * `onEmailProved`.
 */
export async function proveEmail(deps: AuthDeps, tx: Tx, user: UserRow, email: string): Promise<UserRow> {
  const isNewProof = user.email !== email || user.emailProvedAt === null;
  const changed =
    isNewProof || !user.emailConfirmedAt ? await setConfirmedEmail(deps, tx, user, email) : user;
  return isNewProof ? noteProof(deps, tx, changed) : changed;
}

/** A process of before migration 0079 that runs beside this one records only `emailProvedAt`. */
export const wasEverProved = (user: Pick<UserRow, "wasEverProved" | "emailProvedAt">): boolean =>
  user.wasEverProved || user.emailProvedAt !== null;

/** Records that the confirmed address was proved, and calls `onEmailProved`. */
export async function noteProof(deps: AuthDeps, tx: Tx, user: UserRow): Promise<UserRow> {
  const proof = { emailProvedAt: deps.clock(), wasEverProved: true };
  const proved = await updateUser(deps, tx, user.id, proof);
  // From now on access to the mailbox alone does not replace these factors.
  await tx.update(mfaFactors).set({ isBeforeProof: false }).where(eq(mfaFactors.userId, user.id));
  await deps.onEmailProved?.(tx, toUserEvent(proved));
  return proved;
}

/** Makes `phone` the user's confirmed phone after a code or an operator proved it. */
export async function provePhone(deps: AuthDeps, tx: Tx, user: UserRow, phone: string): Promise<UserRow> {
  const holder = await findUser(tx, { phone });
  if (holder && holder.id !== user.id) throw new AuthRefusal("phone_exists");
  await writeOwnIdentity(deps, tx, user.id, "phone", { phone, phone_verified: true });
  if (user.phone !== phone) await sendNotice(deps, tx, user.id, { kind: "phone_changed", phone });
  return updateUser(deps, tx, user.id, {
    phone,
    phoneConfirmedAt: deps.clock(),
    phoneProvedAt: deps.clock(),
    // A sign-in with the present phone leaves a change to another one as it is.
    newPhone: user.phone === phone && user.newPhone !== phone ? user.newPhone : null,
    userMetadata: { ...user.userMetadata, phone_verified: true },
    appMetadata: await withProviders(tx, user),
    isAnonymous: false,
  });
}

/** Whether a change of e-mail has to be confirmed at the present address as well. */
export const asksPresentMailbox = ({ settings }: AuthDeps, { email }: UserRow): boolean =>
  settings.AUTH_DOUBLE_CONFIRM_EMAIL && email !== null;

/**
 * Accepts one confirmation of a pending e-mail change; null while the other address still has to confirm.
 * The caller has made sure that a confirmation of the new address comes from whoever began the change, so
 * that address counts as proved. Which mail is followed last does not matter. The present address alone never
 * completes a change that its owner began: a mail to it may be left from when both had to confirm.
 */
export async function confirmEmailChange(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  kind: "email_change_new" | "email_change_current",
): Promise<UserRow | null> {
  if (!user.newEmail) throw new AuthRefusal("otp_expired");
  const isNew = kind === "email_change_new";
  const ofOther = isNew ? null : "own_network";
  const hasOther = user.emailChangeConfirmations === 1 && user.newEmailConfirmedFrom === ofOther;
  const provesNew = isNew || user.emailChangeSessionId === null; // an operator vouches for the address
  if (!hasOther && (asksPresentMailbox(deps, user) || !provesNew)) {
    const newEmailConfirmedFrom = isNew ? "own_network" : null;
    await updateUser(deps, tx, user.id, { emailChangeConfirmations: 1, newEmailConfirmedFrom });
    return null;
  }
  await proveEmail(deps, tx, user, user.newEmail);
  await invalidateTokens(tx, user.id);
  return updateUser(deps, tx, user.id, NO_EMAIL_CHANGE);
}
