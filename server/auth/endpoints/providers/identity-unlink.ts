import { and, asc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { mergeMetadata } from "#server/auth/accounts/metadata";
import { noteProof } from "#server/auth/accounts/prove-address";
import { updateUser, withProviders } from "#server/auth/accounts/update-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { type Caller, callerOf } from "#server/auth/http/caller";
import { isUuid } from "#server/auth/http/parse-input";
import { sendNotice } from "#server/auth/mail/notices";
import { mustBeAssured, mustBeFresh } from "#server/auth/mfa/step-up";
import type { UserRow } from "#server/auth/tables/users";
import { type IdentityRow, identities } from "#server/auth/tables/users";
import { voidTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";

/** Whether the provider vouched for the identity's address. */
const isVerified = (row: IdentityRow) => row.email !== null && row.identityData.email_verified === true;

/**
 * The address that is left when an identity goes: unchanged unless it was that identity's own. Only a
 * verified address takes its place, since the account's counts as confirmed.
 */
async function remainingAddress(tx: Tx, user: UserRow, gone: IdentityRow, left: IdentityRow[], now: Date) {
  if (gone.provider === "phone") return { phone: null, phoneConfirmedAt: null };
  if (!gone.email || gone.email !== user.email) return {};
  const isStillHeld = (row: IdentityRow) =>
    row.email === user.email && (row.provider === "email" || isVerified(row));
  if (left.some(isStillHeld)) return {};
  const email = left.find(isVerified)?.email ?? null;
  const holder = email ? await findUser(tx, { email }) : null;
  if (holder && holder.id !== user.id) throw new AuthRefusal("email_conflict_identity_not_deletable");
  return {
    email,
    emailConfirmedAt: email ? now : null,
    emailProvedAt: null,
    userMetadata: mergeMetadata(user.userMetadata, { email, email_verified: email ? true : null }),
  };
}

async function unlink(deps: AuthDeps, tx: Tx, caller: Caller, identityId: string): Promise<void> {
  const userId = caller.user.id;
  const user = await lockUser(tx, userId);
  if (!user) throw new AuthRefusal("user_not_found");
  await mustBeAssured(tx, caller, { message: "AAL2 required to unlink an identity" });
  const own = await tx
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt));
  if (own.length <= 1) throw new AuthRefusal("single_identity_not_deletable");
  const gone = own.find((row) => row.id === identityId);
  if (!gone) throw new AuthRefusal("identity_not_found");
  await tx.delete(identities).where(and(eq(identities.id, gone.id), eq(identities.userId, userId)));
  // Now, while the address that may go with it is still the account's.
  await sendNotice(
    deps,
    tx,
    userId,
    gone.provider === "phone"
      ? { kind: "phone_changed", phone: null }
      : { kind: "identity_unlinked", provider: gone.provider },
  );
  const left = own.filter((row) => row.id !== gone.id);
  const address = await remainingAddress(tx, user, gone, left, deps.clock());
  const changed = await updateUser(deps, tx, userId, {
    ...address,
    appMetadata: await withProviders(tx, user),
  });
  if (changed.email === user.email) return;
  if (user.email && user.emailConfirmedAt && changed.email)
    await sendNotice(deps, tx, userId, { kind: "email_changed", newEmail: changed.email }, user.email);
  // Links to the former address would bring it back.
  await voidTokens(tx, userId);
  if (changed.email) await noteProof(deps, tx, changed);
}

/**
 * DELETE /user/identities/{identity_id}: one way to sign in less, never the last one (docs/auth-protocol.md
 * §7).
 */
export function identityUnlink(app: FastifyInstance, deps: AuthDeps): void {
  app.delete<{ Params: { identityId: string } }>("/user/identities/:identityId", async (request) => {
    const caller = await callerOf(deps, request);
    if (!deps.settings.AUTH_MANUAL_LINKING) throw new AuthRefusal("manual_linking_disabled");
    const audience = request.headers["x-jwt-aud"];
    if (audience && audience !== caller.user.aud) throw new AuthRefusal("unexpected_audience");
    const { identityId } = request.params;
    if (!isUuid(identityId))
      throw new AuthRefusal("validation_failed", { status: 404, message: "identity_id must be an UUID" });
    mustBeFresh(deps, caller);
    await deps.db.transaction((tx) => unlink(deps, tx, caller, identityId));
    deps.mails.kick();
    return {};
  });
}
