import { and, eq, ne, not } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { sendNotice } from "#server/auth/mail/notices";
import { hasVerifiedFactor } from "#server/auth/mfa/verified-factor";
import { deleteSessions } from "#server/auth/sessions/delete-sessions";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { knownDevices, type SessionRow, sessions } from "#server/auth/tables/sessions";
import {
  type IdentityRow,
  identities,
  NO_EMAIL_CHANGE,
  NO_PHONE_CHANGE,
  type UserRow,
} from "#server/auth/tables/users";
import { invalidateTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { addressKey } from "#server/platform/limits/address-key";
import { createUser } from "./create-user.ts";
import { updateUser, withProviders } from "./update-user.ts";

/** Methods that only the account's owner can have used: no link brings such a session into a browser. */
export const OWN_METHODS = ["password", "oauth", "anonymous"];

/**
 * Whether the account's owner started the session. Not one started by a link alone, which anybody can send,
 * or by a code to `proving`, the address that is being proved: its holder may have started it.
 */
export const isStartedByOwner = (
  { amr, codeSentTo }: Pick<SessionRow, "amr" | "codeSentTo">,
  proving: string | null,
): boolean =>
  amr.some(({ method }) => OWN_METHODS.includes(method)) || (codeSentTo !== null && codeSentTo !== proving);

/**
 * Whether the request comes from a network in which the account's owner started a session that is still open,
 * at aal2 if the account has a second factor. Networks in which the session is only used do not count,
 * because a link can bring its tokens into another person's browser.
 */
export async function isFromOwnNetwork(
  tx: Tx,
  userId: string,
  { ip, proving }: { ip: string; proving: string | null },
): Promise<boolean> {
  const open = await tx.select().from(sessions).where(eq(sessions.userId, userId));
  const needsSecond = await hasVerifiedFactor(tx, userId);
  return open.some(
    (session) =>
      session.signInIp !== null &&
      addressKey(session.signInIp) === addressKey(ip) &&
      (session.aal === "aal2" || !needsSecond) &&
      isStartedByOwner(session, proving),
  );
}

/**
 * Whether a second factor was verified after the account's address, or a previous one, had been proved, or
 * before the account had an address. Access to a mailbox must not remove such a factor.
 */
async function hasFactorOfProvedAccount(tx: Tx, userId: string): Promise<boolean> {
  const isOfProvedAccount = and(eq(mfaFactors.status, "verified"), eq(mfaFactors.isBeforeProof, false));
  const [factor] = await tx
    .select({ id: mfaFactors.id })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), isOfProvedAccount))
    .limit(1);
  return factor !== undefined;
}

const NO_PHONE = { phone: null, phoneConfirmedAt: null, phoneProvedAt: null };

/** An identity by its key: at some providers people choose their own id, so the id alone names nobody. */
type IdentityKey = Pick<IdentityRow, "provider" | "providerId">;

/**
 * Removes every way to sign in that existed before the address was proved, except the identity `proved`;
 * `lost` are the columns to clear of the other address.
 */
async function removeAccessBeforeProof(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { proved, lost }: { proved: IdentityKey | null; lost: Partial<typeof NO_PHONE> },
): Promise<UserRow> {
  await deleteSessions(tx, user.id);
  await tx.delete(knownDevices).where(eq(knownDevices.userId, user.id));
  const factors = await tx.delete(mfaFactors).where(eq(mfaFactors.userId, user.id)).returning();
  const { email, emailConfirmedAt } = user;
  const owner = email !== null && emailConfirmedAt ? { email, isProved: true } : undefined;
  // The owner may have set them up from another network.
  for (const { factorType: factor } of factors.filter(({ status }) => status === "verified"))
    await sendNotice(deps, tx, user.id, { kind: "factor_removed", factor }, owner);
  await invalidateTokens(tx, user.id);
  const isOwn = proved
    ? and(eq(identities.provider, proved.provider), eq(identities.providerId, proved.providerId))
    : undefined;
  const isForeign = and(ne(identities.provider, "email"), isOwn && not(isOwn));
  await tx.delete(identities).where(and(eq(identities.userId, user.id), isForeign));
  await deps.onEarlierAccessRemoved?.(tx, user.id);
  // Purchases, charges and price lists stay, because they may be the owner's.
  await sendNotice(deps, tx, user.id, { kind: "earlier_access_removed" }, owner);
  return updateUser(deps, tx, user.id, {
    passwordHash: null,
    ...lost,
    ...NO_PHONE_CHANGE,
    ...NO_EMAIL_CHANGE,
    appMetadata: await withProviders(tx, user),
  });
}

/**
 * Decides who owns an account when its confirmed address is proved for the first time. With
 * `AUTH_AUTOCONFIRM` a stranger may have signed up with the address and hold the password, a second factor
 * and open sessions. These are removed unless the proof comes from a network where the account is signed in.
 * If a second factor of a proved account remains, everything is kept, the address stays unproved and
 * `isOwner` is false. `proved` is the identity by which the address is proved.
 */
export async function applyFirstProof(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { ip, proved = null }: { ip: string; proved?: IdentityKey | null },
): Promise<{ user: UserRow; isOwner: boolean }> {
  if (user.emailProvedAt || !user.emailConfirmedAt) return { user, isOwner: true };
  if (await isFromOwnNetwork(tx, user.id, { ip, proving: user.email })) return { user, isOwner: true };
  if (await hasFactorOfProvedAccount(tx, user.id)) return { user, isOwner: false };
  return {
    user: await removeAccessBeforeProof(deps, tx, user, { proved, lost: NO_PHONE }),
    isOwner: true,
  };
}

/**
 * Decides who owns an account when its confirmed phone is proved for the first time. Nothing changes if the
 * code comes from a network where the account is signed in. Otherwise an account with a confirmed e-mail
 * loses the phone, which gets a new account; any other account is given to the person who proved the phone,
 * after all earlier access is removed.
 */
export async function applyFirstPhoneProof(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { phone, ip }: { phone: string; ip: string },
): Promise<UserRow> {
  if (user.phoneProvedAt || !user.phoneConfirmedAt) return user;
  if (await isFromOwnNetwork(tx, user.id, { ip, proving: phone })) return user;
  // The account's own phone identity has the account's id.
  const proved = { provider: "phone", providerId: user.id };
  if (!user.emailConfirmedAt) return removeAccessBeforeProof(deps, tx, user, { proved, lost: {} });
  if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
  await invalidateTokens(tx, user.id);
  const ownPhone = and(eq(identities.userId, user.id), eq(identities.provider, "phone"));
  await tx.delete(identities).where(ownPhone);
  await updateUser(deps, tx, user.id, {
    ...NO_PHONE,
    userMetadata: { ...user.userMetadata, phone_verified: false },
    appMetadata: await withProviders(tx, user),
  });
  const opened = { email: null, phone, passwordHash: null, data: {}, confirmed: true };
  const owner = await createUser(deps, tx, opened);
  if (!owner) throw new AuthRefusal("phone_exists");
  await sendNotice(deps, tx, user.id, { kind: "phone_changed", phone: null });
  return owner;
}
