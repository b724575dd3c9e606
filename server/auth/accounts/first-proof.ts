import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { sendNotice } from "#server/auth/mail/notices";
import { hasVerifiedFactor } from "#server/auth/mfa/factors";
import { flowStates } from "#server/auth/tables/flow-states";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { knownDevices, sessions } from "#server/auth/tables/sessions";
import type { UserRow } from "#server/auth/tables/users";
import { identities } from "#server/auth/tables/users";
import { voidTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { addressKey } from "#server/platform/limits/address-key";
import { updateUser, withProviders } from "./update-user.ts";

/** A session that a mail alone began may be that of whoever proves the address just now. */
const OWN_METHODS = ["password", "oauth", "anonymous"];

/**
 * Whether a request comes from where the account's holder is signed in, with the second factor if there is
 * one.
 */
export async function isFromOwnNetwork(tx: Tx, userId: string, ip: string): Promise<boolean> {
  const open = await tx.select().from(sessions).where(eq(sessions.userId, userId));
  const needsSecond = await hasVerifiedFactor(tx, userId);
  return open.some(
    (session) =>
      session.ip !== null &&
      addressKey(session.ip) === addressKey(ip) &&
      (session.aal === "aal2" || !needsSecond) &&
      session.amr.some(({ method }) => OWN_METHODS.includes(method)),
  );
}

/**
 * Whether a second factor was verified when the account's address, or the one before it, was proved already,
 * or before it had one: a mailbox must not replace such a factor.
 */
async function hasFactorOfProvedAccount(tx: Tx, userId: string): Promise<boolean> {
  const isKept = and(eq(mfaFactors.status, "verified"), eq(mfaFactors.isBeforeProof, false));
  const [kept] = await tx
    .select({ id: mfaFactors.id })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), isKept))
    .limit(1);
  return kept !== undefined;
}

/** Takes away every way into an account that was there before its address was proved. */
async function expelEverybody(deps: AuthDeps, tx: Tx, user: UserRow, providerId: string): Promise<UserRow> {
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, user.id));
  const factors = await tx.delete(mfaFactors).where(eq(mfaFactors.userId, user.id)).returning();
  // Whoever set them up may be the owner after all, on another network.
  for (const { factorType: factor } of factors.filter(({ status }) => status === "verified"))
    await sendNotice(deps, tx, user.id, { kind: "factor_removed", factor });
  await voidTokens(tx, user.id);
  // A flow that somebody came back from already would still become a session.
  await tx.delete(flowStates).where(and(eq(flowStates.userId, user.id), isNotNull(flowStates.claimedAt)));
  const isForeign = and(ne(identities.provider, "email"), ne(identities.providerId, providerId));
  await tx.delete(identities).where(and(eq(identities.userId, user.id), isForeign));
  return updateUser(deps, tx, user.id, {
    passwordHash: null,
    phone: null,
    phoneConfirmedAt: null,
    newPhone: null,
    newEmail: null,
    emailChangeConfirmations: 0,
    appMetadata: await withProviders(tx, user),
  });
}

/**
 * Decides whose an account is when its confirmed address is proved for the first time: `AUTH_AUTOCONFIRM`
 * believed whoever signed up, so a stranger may hold the password, a second factor and open sessions. Unless
 * the proof comes from where the account is signed in, those go. Where a verified second factor is older than
 * this address (its account was proved under another one), all stays, the address counts as unproved and
 * `isOwner` is false. `providerId` names the identity that brings the proof.
 */
export async function settleFirstProof(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { ip, providerId = "" }: { ip: string; providerId?: string },
): Promise<{ user: UserRow; isOwner: boolean }> {
  if (user.emailProvedAt || !user.emailConfirmedAt) return { user, isOwner: true };
  if (await isFromOwnNetwork(tx, user.id, ip)) return { user, isOwner: true };
  if (await hasFactorOfProvedAccount(tx, user.id)) return { user, isOwner: false };
  return { user: await expelEverybody(deps, tx, user, providerId), isOwner: true };
}
