import { asc, eq, inArray } from "drizzle-orm";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { FactorRow } from "#server/auth/tables/mfa-factors";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import type { IdentityRow, Metadata, UserRow } from "#server/auth/tables/users";
import { identities } from "#server/auth/tables/users";
import type { DbOrTx } from "#server/platform/database/database";

function withoutNulls<T extends object>(fields: T): Partial<T> {
  const filled: Partial<T> = { ...fields };
  for (const key in filled) if (filled[key] === null || filled[key] === "") delete filled[key];
  return filled;
}

function identityJson(row: IdentityRow) {
  return {
    identity_id: row.id,
    id: row.providerId,
    user_id: row.userId,
    identity_data: row.identityData,
    provider: row.provider,
    last_sign_in_at: row.lastSignInAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ...withoutNulls({ email: row.email }),
  };
}

/** A second factor without its secrets (docs/auth-protocol.md §2.4). */
export function factorJson(row: FactorRow) {
  return {
    id: row.id,
    status: row.status,
    ...withoutNulls({ friendly_name: row.friendlyName, web_authn_aaguid: row.passkeyAaguid }),
    factor_type: row.factorType,
    phone: row.phone ?? "",
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    last_challenged_at: row.lastChallengedAt,
  };
}

/** A user as the protocol defines it (docs/auth-protocol.md §2.2), without hashes and codes. */
export function userJson(user: UserRow, identities: IdentityRow[], factors: FactorRow[]) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    phone: user.phone ?? "",
    ...withoutNulls({
      email_confirmed_at: user.emailConfirmedAt,
      phone_confirmed_at: user.phoneConfirmedAt,
      confirmed_at: user.emailConfirmedAt ?? user.phoneConfirmedAt,
      confirmation_sent_at: user.confirmationSentAt,
      invited_at: user.invitedAt,
      recovery_sent_at: user.recoverySentAt,
      new_email: user.newEmail,
      email_change_sent_at: user.emailChangeSentAt,
      new_phone: user.newPhone,
      phone_change_sent_at: user.phoneChangeSentAt,
      reauthentication_sent_at: user.reauthenticationSentAt,
      last_sign_in_at: user.lastSignInAt,
      banned_until: user.bannedUntil,
      deleted_at: user.deletedAt,
    }),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities.map(identityJson),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: user.isAnonymous,
    ...(factors.length > 0 ? { factors: factors.map(factorJson) } : {}),
  };
}

export type UserJson = ReturnType<typeof userJson>;

/** The user as JSON, with the current identities and factors. */
export async function loadUserJson(db: DbOrTx, user: UserRow): Promise<UserJson> {
  const own = await db
    .select()
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(asc(identities.createdAt), asc(identities.id));
  const factors = await db
    .select()
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, user.id))
    .orderBy(asc(mfaFactors.createdAt), asc(mfaFactors.id));
  return userJson(await withBegunChanges(db, user), own, factors);
}

/** The user without changes of address whose session has ended: they cannot be completed any more. */
async function withBegunChanges(db: DbOrTx, user: UserRow): Promise<UserRow> {
  const ids = [user.newEmail && user.emailChangeSessionId, user.newPhone && user.phoneChangeSessionId];
  const begunIn = ids.filter((id) => id !== null);
  if (begunIn.length === 0) return user;
  const open = await db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, begunIn));
  const isOpen = (id: string | null) => id === null || open.some((session) => session.id === id);
  return {
    ...user,
    newEmail: isOpen(user.emailChangeSessionId) ? user.newEmail : null,
    newPhone: isOpen(user.phoneChangeSessionId) ? user.newPhone : null,
  };
}

/** The account with the metadata of an unconfirmed sign-up. */
export async function signUpJson(db: DbOrTx, user: UserRow, data: Metadata): Promise<UserJson> {
  return loadUserJson(db, { ...user, userMetadata: mergeMetadata(data, user.userMetadata) });
}

/**
 * The account with exactly the metadata that an operator sent, because clients of the protocol compare it.
 */
export async function operatorSignUpJson(db: DbOrTx, user: UserRow, data: Metadata): Promise<UserJson> {
  return loadUserJson(db, { ...user, userMetadata: mergeMetadata({}, data) });
}

/** Every answer with the user holds the metadata; tokens hold it only if it is short (`access-token.ts`). */
const MAX_METADATA_BYTES = 8192;

/** Merges a change into stored metadata key by key; null deletes a key (docs/auth-protocol.md §2.2). */
export function mergeMetadata(stored: Metadata, change: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null),
  );
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES) {
    throw new AuthRefusal("validation_failed", { message: "User metadata is too large" });
  }
  return merged;
}

/** The user's name in the metadata. */
export const nameIn = ({ full_name: name }: Metadata): string | null =>
  typeof name === "string" ? name : null;
