import { and, desc, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import { type SignUpRow, signUps, type WaitingIdentity } from "#server/auth/tables/sign-ups";
import type { Metadata, UserRow } from "#server/auth/tables/users";
import { identities } from "#server/auth/tables/users";
import { voidTokens } from "#server/auth/tokens/one-time-token";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { addressKey } from "#server/platform/limits/address-key";
import { createUser } from "./create-user.ts";
import { type Address, findUser, lockUser } from "./find-user.ts";
import { mergeMetadata } from "./metadata.ts";
import { addIdentity } from "./provider-account.ts";
import { toUserEvent, updateUser, withProviders } from "./update-user.ts";

/** What somebody chose at a sign-up; `ip` is null for an operator's. */
type Chosen = { passwordHash: string | null; data: Metadata; identity?: WaitingIdentity; ip: string | null };

/**
 * So many sign-ups of one address wait at a time: each has a code of its own, which makes guessing one
 * easier.
 */
const MOST_WAITING = 5;

/** Whether anybody has confirmed an address of this account. Until then it belongs to nobody. */
export const isClaimed = (user: UserRow) => user.emailConfirmedAt !== null || user.phoneConfirmedAt !== null;

/**
 * Notes a sign-up for an address, with an account for the address if there is none. What was chosen stays
 * apart from the account until the sign-up is confirmed. Null when the address is confirmed already.
 */
export async function openSignUp(
  deps: AuthDeps,
  tx: Tx,
  address: Address,
  chosen: Chosen,
): Promise<{ user: UserRow; signUp: SignUpRow } | null> {
  const blank = { email: null, phone: null, passwordHash: null, data: {}, confirmed: false };
  const created = await createUser(deps, tx, { ...blank, ...address });
  const existing = created ?? (await findUser(tx, address));
  const user = existing && (await lockUser(tx, existing.id));
  if (!user || isClaimed(user)) return null;
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
  const newest = tx
    .select({ id: signUps.id })
    .from(signUps)
    .where(eq(signUps.userId, user.id))
    .orderBy(desc(signUps.createdAt), desc(signUps.id))
    .limit(MOST_WAITING);
  await tx.delete(signUps).where(and(eq(signUps.userId, user.id), notInArray(signUps.id, newest)));
  return { user, signUp };
}

/** The sign-up that a visitor most likely means: the newest one from their network, or else the newest. */
export async function waitingSignUp(db: DbOrTx, userId: string, ip: string): Promise<SignUpRow | null> {
  const waiting = await db
    .select()
    .from(signUps)
    .where(eq(signUps.userId, userId))
    .orderBy(desc(signUps.createdAt));
  return (
    waiting.find((row) => row.ip !== null && addressKey(row.ip) === addressKey(ip)) ?? waiting[0] ?? null
  );
}

async function take(deps: AuthDeps, tx: Tx, user: UserRow, signUp: SignUpRow): Promise<UserRow> {
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
 * Gives an account to the person who just confirmed its address for the first time. What was chosen at the
 * confirmed sign-up becomes the account's if the confirmation came from where the sign-up did; an owner who
 * opens the mail of a stranger's sign-up gets the account without the stranger's password. Everything else
 * that was begun is void. `ip` is null when an operator confirms.
 */
export async function claimAccount(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  confirmed: { signUpId: string | null; ip: string | null },
): Promise<UserRow> {
  const { signUpId, ip } = confirmed;
  const [signUp] = signUpId ? await tx.select().from(signUps).where(eq(signUps.id, signUpId)) : [];
  const isTheirs =
    signUp !== undefined && (ip === null || signUp.ip === null || addressKey(signUp.ip) === addressKey(ip));
  // The browser that signed up may still prove itself by its PKCE verifier.
  const mayFollow = signUp?.flowId && !isTheirs ? signUp.id : null;
  await tx
    .delete(signUps)
    .where(and(eq(signUps.userId, user.id), mayFollow ? ne(signUps.id, mayFollow) : undefined));
  await voidTokens(tx, user.id);
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await tx.delete(mfaFactors).where(eq(mfaFactors.userId, user.id));
  await tx
    .delete(identities)
    .where(and(eq(identities.userId, user.id), notInArray(identities.provider, ["email", "phone"])));
  return isTheirs ? take(deps, tx, user, signUp) : user;
}

/** The only sign-up that waits for this account; null when there is none, or several people may be meant. */
export async function onlySignUp(tx: Tx, userId: string): Promise<string | null> {
  const [first, second] = await tx
    .select({ id: signUps.id })
    .from(signUps)
    .where(eq(signUps.userId, userId))
    .limit(2);
  return first && !second ? first.id : null;
}

/**
 * Gives a confirmed account what was chosen at the sign-up whose browser has just proved itself by a PKCE
 * verifier.
 */
export async function takeSignUpOfFlow(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  flowId: string,
): Promise<UserRow> {
  const [signUp] = await tx
    .delete(signUps)
    .where(and(eq(signUps.flowId, flowId), eq(signUps.userId, user.id)))
    .returning();
  return signUp && isClaimed(user) && !user.passwordHash ? take(deps, tx, user, signUp) : user;
}
