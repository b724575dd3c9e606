import { and, desc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { deleteSessions } from "#server/auth/sessions/delete-sessions";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { type SignUpRow, signUps, type WaitingIdentity } from "#server/auth/tables/sign-ups";
import { identities, type Metadata, type UserRow } from "#server/auth/tables/users";
import { invalidateTokens } from "#server/auth/tokens/one-time-token";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { addressKey } from "#server/platform/limits/address-key";
import { createUser } from "./create-user.ts";
import { type Address, findUser, lockUser } from "./find-user.ts";
import { addIdentity } from "./provider-account.ts";
import { toUserEvent, updateUser, withProviders } from "./update-user.ts";
import { mergeMetadata } from "./user-json.ts";

/** The data of a sign-up; `ip` is null if an operator made it. */
type SignUpData = {
  passwordHash: string | null;
  data: Metadata;
  identity?: WaitingIdentity;
  ip: string | null;
};

/** Each waiting sign-up has its own code, so more of them would make guessing a code easier. */
const MAX_WAITING = 5;

/** Whether an address of the account is confirmed. Until then the account has no owner. */
export const hasConfirmedAddress = (user: UserRow) =>
  user.emailConfirmedAt !== null || user.phoneConfirmedAt !== null;

/** Whether nobody has entered an account: also one whose address a program that looks at links confirmed. */
export const isUnentered = ({ passwordHash, lastSignInAt }: UserRow) => !passwordHash && !lastSignInAt;

/**
 * Adds a waiting sign-up for an address, and an account if there is none. The sign-up's data is stored apart
 * from the account until it is confirmed. Null if the address is confirmed already.
 */
export async function openSignUp(
  deps: AuthDeps,
  tx: Tx,
  address: Address,
  chosen: SignUpData,
): Promise<{ user: UserRow; signUp: SignUpRow } | null> {
  const blank = { email: null, phone: null, passwordHash: null, data: {}, confirmed: false };
  const created = await createUser(deps, tx, { ...blank, ...address });
  const existing = created ?? (await findUser(tx, address));
  const user = existing && (await lockUser(tx, existing.id));
  if (!user || hasConfirmedAddress(user)) return null;
  const { data, identity = null, passwordHash, ip } = chosen;
  const [signUp] = await tx
    .insert(signUps)
    .values({
      userId: user.id,
      passwordHash,
      userMetadata: mergeMetadata({}, data),
      identity,
      ip,
      createdAt: deps.clock(),
    })
    .returning();
  if (!signUp) throw new Error("a sign-up was not written");
  const newest = (limit: number, which?: SQL) =>
    tx
      .select({ id: signUps.id })
      .from(signUps)
      .where(and(eq(signUps.userId, user.id), which))
      .orderBy(desc(signUps.createdAt), desc(signUps.id))
      .limit(limit);
  // Sign-ups of strangers must not void the mail of an invitation.
  const kept = [newest(MAX_WAITING), newest(1, isNull(signUps.ip))];
  await tx
    .delete(signUps)
    .where(and(eq(signUps.userId, user.id), ...kept.map((ids) => notInArray(signUps.id, ids))));
  return { user, signUp };
}

/** Whether a client address is in the network from which somebody signed up; an operator did from none. */
export const isFromNetworkOf = (signUp: SignUpRow, ip: string): boolean =>
  signUp.ip !== null && addressKey(signUp.ip) === addressKey(ip);

/** The newest sign-up from the client's network, or else the newest. */
export async function waitingSignUp(db: DbOrTx, userId: string, ip: string): Promise<SignUpRow | null> {
  const waiting = await db
    .select()
    .from(signUps)
    .where(eq(signUps.userId, userId))
    .orderBy(desc(signUps.createdAt));
  return waiting.find((row) => isFromNetworkOf(row, ip)) ?? waiting[0] ?? null;
}

async function applySignUp(deps: AuthDeps, tx: Tx, user: UserRow, signUp: SignUpRow): Promise<UserRow> {
  const { identity, userMetadata: data } = signUp;
  await tx
    .update(identities)
    .set({ identityData: sql`${JSON.stringify(data)}::jsonb || ${identities.identityData}` })
    .where(and(eq(identities.userId, user.id), inArray(identities.provider, ["email", "phone"])));
  if (identity) await addIdentity(deps, tx, user.id, identity.provider, identity);
  const owned = await updateUser(deps, tx, user.id, {
    passwordHash: signUp.passwordHash ?? user.passwordHash,
    userMetadata: mergeMetadata(data, user.userMetadata),
    appMetadata: await withProviders(tx, user),
  });
  await deps.onSignUpConfirmed?.(tx, toUserEvent(owned));
  return owned;
}

/**
 * Hands an account to the person who confirmed its address first. The data of the confirmed sign-up is
 * applied if the confirmation comes from the network of the sign-up; an owner who opens the mail of a
 * stranger's sign-up gets the account without the stranger's password. Everything else that was started is
 * removed. `ip` is null if an operator confirms.
 */
export async function claimAccount(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  confirmed: { signUpId: string | null; ip: string | null },
): Promise<UserRow> {
  const { signUpId, ip } = confirmed;
  const [signUp] = signUpId ? await tx.select().from(signUps).where(eq(signUps.id, signUpId)) : [];
  const isSameNetwork =
    signUp !== undefined && (ip === null || signUp.ip === null || isFromNetworkOf(signUp, ip));
  // The browser that signed up may still prove its identity by its PKCE verifier.
  const pkceSignUpId = signUp?.flowId && !isSameNetwork ? signUp.id : null;
  await tx
    .delete(signUps)
    .where(and(eq(signUps.userId, user.id), pkceSignUpId ? ne(signUps.id, pkceSignUpId) : undefined));
  await invalidateTokens(tx, user.id);
  await deleteSessions(tx, user.id);
  await tx.delete(mfaFactors).where(eq(mfaFactors.userId, user.id));
  await tx
    .delete(identities)
    .where(and(eq(identities.userId, user.id), notInArray(identities.provider, ["email", "phone"])));
  return isSameNetwork ? applySignUp(deps, tx, user, signUp) : user;
}

/**
 * Applies to a confirmed account that nobody has entered the sign-up whose mail is opened in its own network.
 * It still waits if a program that looks at links had opened the mail elsewhere.
 */
export async function applySignUpOfMail(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { signUpId, ip }: { signUpId: string | null; ip: string },
): Promise<UserRow> {
  if (!signUpId || !isUnentered(user)) return user;
  const ofMail = and(eq(signUps.id, signUpId), eq(signUps.userId, user.id));
  const [signUp] = await tx.select().from(signUps).where(ofMail);
  if (!signUp || !isFromNetworkOf(signUp, ip)) return user;
  await tx.delete(signUps).where(ofMail);
  return applySignUp(deps, tx, user, signUp);
}

/** The only waiting sign-up of this account; null if there is none or more than one. */
export async function singleWaitingSignUp(tx: Tx, userId: string): Promise<string | null> {
  const [first, second] = await tx
    .select({ id: signUps.id })
    .from(signUps)
    .where(eq(signUps.userId, userId))
    .limit(2);
  return first && !second ? first.id : null;
}

/** The flow of the browser that signed up; null if the mail is not for a sign-up. */
export async function flowOfSignUp(tx: Tx, signUpId: string | null): Promise<string | null> {
  if (!signUpId) return null;
  const [signUp] = await tx.select({ flowId: signUps.flowId }).from(signUps).where(eq(signUps.id, signUpId));
  return signUp?.flowId ?? null;
}

/** Applies to a confirmed account the data of the sign-up whose browser presented the PKCE verifier. */
export async function applySignUpOfFlow(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  flowId: string,
): Promise<UserRow> {
  const [signUp] = await tx
    .delete(signUps)
    .where(and(eq(signUps.flowId, flowId), eq(signUps.userId, user.id)))
    .returning();
  return signUp && hasConfirmedAddress(user) && !user.passwordHash
    ? applySignUp(deps, tx, user, signUp)
    : user;
}
