import { and, asc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { updateUser, withProviders } from "#server/auth/accounts/update-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { callerOf } from "#server/auth/http/caller";
import { isUuid } from "#server/auth/rules/uuid";
import { type IdentityRow, identities } from "#server/auth/tables/identities";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";

/** The address that is left when an identity goes: unchanged unless it was that identity's own. */
async function remainingAddress(tx: Tx, user: UserRow, gone: IdentityRow, left: IdentityRow[]) {
  if (gone.provider === "phone") return { phone: null, phoneConfirmedAt: null };
  if (!gone.email || gone.email !== user.email || left.some((row) => row.email === user.email)) return {};
  const email = left.find((row) => row.email)?.email ?? null;
  const holder = email ? await findUser(tx, { email }) : null;
  if (holder && holder.id !== user.id) throw new AuthRefusal("email_conflict_identity_not_deletable");
  return { email };
}

async function unlink(deps: AuthDeps, tx: Tx, userId: string, identityId: string): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user) throw new AuthRefusal("user_not_found");
  const own = await tx
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt));
  if (own.length <= 1) throw new AuthRefusal("single_identity_not_deletable");
  const gone = own.find((row) => row.id === identityId);
  if (!gone) throw new AuthRefusal("identity_not_found");
  await tx.delete(identities).where(and(eq(identities.id, gone.id), eq(identities.userId, userId)));
  const left = own.filter((row) => row.id !== gone.id);
  await updateUser(deps, tx, userId, {
    ...(await remainingAddress(tx, user, gone, left)),
    appMetadata: await withProviders(tx, user),
  });
}

/** DELETE /user/identities/{identity_id}: one way to sign in less, never the last one (facts §7). */
export function identityUnlink(app: FastifyInstance, deps: AuthDeps): void {
  app.delete<{ Params: { identityId: string } }>("/user/identities/:identityId", async (request) => {
    const { user } = await callerOf(deps, request);
    if (!deps.settings.AUTH_MANUAL_LINKING) throw new AuthRefusal("manual_linking_disabled");
    const audience = request.headers["x-jwt-aud"];
    if (audience && audience !== user.aud) throw new AuthRefusal("unexpected_audience");
    const { identityId } = request.params;
    if (!isUuid(identityId))
      throw new AuthRefusal("validation_failed", { status: 404, message: "identity_id must be an UUID" });
    await deps.db.transaction((tx) => unlink(deps, tx, user.id, identityId));
    return {};
  });
}
