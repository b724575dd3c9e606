import { asc, eq } from "drizzle-orm";
import type { AuthDeps, UserEvent } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { identities, type Metadata, type UserRow, users } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";

type UserChange = Partial<Omit<UserRow, "id" | "createdAt">>;

/** Updates an account, and calls `onUserUpdated` if the e-mail or metadata changed. */
export async function updateUser(
  deps: AuthDeps,
  tx: Tx,
  userId: string,
  change: UserChange,
): Promise<UserRow> {
  const [user] = await tx
    .update(users)
    .set({ ...change, updatedAt: deps.clock() })
    .where(eq(users.id, userId))
    .returning()
    .catch(refuseTakenAddress);
  if (!user) throw new Error("a locked user has vanished");
  if (change.email !== undefined || change.userMetadata !== undefined) {
    await deps.onUserUpdated?.(tx, toUserEvent(user));
  }
  return user;
}

export function toUserEvent({ id: userId, email, emailConfirmedAt, userMetadata }: UserRow): UserEvent {
  return { userId, email, isEmailConfirmed: emailConfirmedAt !== null, userMetadata };
}

/** Refuses an address that another account took after it was checked. */
function refuseTakenAddress(error: unknown): never {
  const cause = error instanceof Error ? error.cause : null;
  const constraint = cause instanceof Error && "constraint" in cause ? cause.constraint : null;
  if (constraint === "users_email_key") throw new AuthRefusal("email_exists");
  if (constraint === "users_phone_key") throw new AuthRefusal("phone_exists");
  throw error;
}

/** `app_metadata` with the providers of the current identities, oldest first. */
export async function withProviders(tx: Tx, user: UserRow): Promise<Metadata> {
  const rows = await tx
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(asc(identities.createdAt), asc(identities.id));
  const { provider: _provider, providers: _providers, ...rest } = user.appMetadata;
  const names = [...new Set(rows.map((row) => row.provider))];
  return names.length > 0 ? { ...rest, provider: names[0], providers: names } : rest;
}
