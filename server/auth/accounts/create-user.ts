import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { identities, type Metadata, type UserRow, users } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { toUserEvent } from "./update-user.ts";
import { mergeMetadata } from "./user-json.ts";

type NewUser = {
  email: string | null;
  phone: string | null;
  passwordHash: string | null;
  data: Metadata;
  /** Whether the address counts as confirmed immediately. */
  confirmed: boolean;
};

/** The metadata that a user sent, validated by the host application. */
export function checkedMetadata(deps: Pick<AuthDeps, "validateMetadata">, data: Metadata): Metadata {
  const checked = deps.validateMetadata?.(data) ?? { data };
  if ("problem" in checked) throw new AuthRefusal("validation_failed", { message: checked.problem });
  return checked.data;
}

function identityDataOf(
  user: { id: string; email: string | null; phone: string | null },
  isProved: boolean,
): Metadata {
  return {
    sub: user.id,
    ...(user.email ? { email: user.email } : {}),
    ...(user.phone ? { phone: user.phone } : {}),
    email_verified: Boolean(user.email) && isProved,
    phone_verified: Boolean(user.phone) && isProved,
  };
}

/**
 * Inserts a user with the identity of the address (none for an anonymous user) and calls `onUserCreated` in
 * the same transaction. Null if the address is taken, also by a concurrent request. Refuses, whatever the
 * address, while a disk is short of room: one visitor without an account may open 86,400 a day of 20 KB.
 */
export async function createUser(deps: AuthDeps, tx: Tx, wanted: NewUser): Promise<UserRow | null> {
  await deps.mustHaveRoom();
  const now = deps.clock();
  const provider = wanted.email ? "email" : wanted.phone ? "phone" : null;
  const id = crypto.randomUUID();
  const identityData = { ...wanted.data, ...identityDataOf({ id, ...wanted }, wanted.confirmed) };
  const [user] = await tx
    .insert(users)
    .values({
      id,
      email: wanted.email,
      phone: wanted.phone,
      passwordHash: wanted.passwordHash,
      emailConfirmedAt: wanted.email && wanted.confirmed ? now : null,
      phoneConfirmedAt: wanted.phone && wanted.confirmed ? now : null,
      appMetadata: provider ? { provider, providers: [provider] } : {},
      userMetadata: mergeMetadata({}, provider ? identityData : wanted.data),
      isAnonymous: provider === null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!user) return null;
  if (provider) {
    await tx.insert(identities).values({
      userId: id,
      provider,
      providerId: id,
      identityData,
      email: wanted.email,
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    });
  }
  await deps.onUserCreated(tx, toUserEvent(user));
  return user;
}
