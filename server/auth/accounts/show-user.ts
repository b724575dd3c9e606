import { asc, eq } from "drizzle-orm";
import { mergeMetadata } from "#server/auth/rules/metadata";
import { identities } from "#server/auth/tables/identities";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import type { Metadata, UserRow } from "#server/auth/tables/users";
import type { DbOrTx } from "#server/platform/database/database";
import { type UserJson, userJson } from "./user-json.ts";

/** The user with identities and factors as they are now. */
export async function showUser(db: DbOrTx, user: UserRow): Promise<UserJson> {
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
  return userJson(user, own, factors);
}

/** The account of a sign-up that waits for its confirmation, as whoever signed up described it. */
export async function showSignUp(db: DbOrTx, user: UserRow, data: Metadata): Promise<UserJson> {
  return showUser(db, { ...user, userMetadata: mergeMetadata(data, user.userMetadata) });
}

/**
 * The same for a sign-up that an operator made: exactly what was given, since the protocol's clients compare
 * it.
 */
export async function showOperatorsSignUp(db: DbOrTx, user: UserRow, data: Metadata): Promise<UserJson> {
  return showUser(db, { ...user, userMetadata: mergeMetadata({}, data) });
}
