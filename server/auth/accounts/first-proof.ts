import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { hasVerifiedFactor } from "#server/auth/mfa/factors";
import { flowStates } from "#server/auth/tables/flow-states";
import { identities } from "#server/auth/tables/identities";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import type { UserRow } from "#server/auth/tables/users";
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

/** Takes away every way into an account that was there before its address was proved. */
async function expelEverybody(deps: AuthDeps, tx: Tx, user: UserRow, providerId: string): Promise<UserRow> {
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await tx.delete(mfaFactors).where(eq(mfaFactors.userId, user.id));
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
 * believed whoever signed up, so a stranger may hold the password and open sessions. Unless the proof comes
 * from where the account is signed in, those go. A verified second factor stays, as a mailbox must not
 * replace it; the address then counts as unproved and `isOwner` is false. `providerId` names the identity
 * that brings the proof.
 */
export async function settleFirstProof(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { ip, providerId = "" }: { ip: string; providerId?: string },
): Promise<{ user: UserRow; isOwner: boolean }> {
  if (user.emailProvedAt || !user.emailConfirmedAt) return { user, isOwner: true };
  if (await isFromOwnNetwork(tx, user.id, ip)) return { user, isOwner: true };
  if (await hasVerifiedFactor(tx, user.id)) return { user, isOwner: false };
  return { user: await expelEverybody(deps, tx, user, providerId), isOwner: true };
}
