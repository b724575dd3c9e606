import { endsPassword } from "@prepara/domain/account/identities";
import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { noteProof, wasEverProved } from "#server/auth/accounts/prove-address";
import { updateUser, withProviders } from "#server/auth/accounts/update-user";
import { mergeMetadata } from "#server/auth/accounts/user-json";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { type Caller, callerOf } from "#server/auth/http/caller";
import { isUuid } from "#server/auth/http/parse-input";
import { sendNotice } from "#server/auth/mail/notices";
import { mustBeAssured, mustBeFresh, mustHoldOnlyPhone } from "#server/auth/mfa/step-up";
import { deleteSessions } from "#server/auth/sessions/delete-sessions";
import { dropPendingChanges } from "#server/auth/sessions/end-sessions";
import { sessions } from "#server/auth/tables/sessions";
import type { UserRow } from "#server/auth/tables/users";
import { type IdentityRow, identities, NO_EMAIL_CHANGE } from "#server/auth/tables/users";
import { invalidateTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";

/** Whether the provider verified the identity's e-mail address. */
const isVerified = (row: IdentityRow) => row.email !== null && row.identityData.email_verified === true;

/**
 * The change to the account's address when an identity is removed: none unless the address came from that
 * identity. Only a verified address may replace it, since the account's address counts as confirmed. With
 * double confirmation it is refused, because the present mailbox would not be asked: whoever knows the
 * password could link an identity of their own and take the account.
 */
async function remainingAddress(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  removed: IdentityRow,
  remaining: IdentityRow[],
) {
  if (removed.provider === "phone") return { phone: null, phoneConfirmedAt: null, phoneProvedAt: null };
  if (!removed.email || removed.email !== user.email) return {};
  const isStillHeld = (row: IdentityRow) =>
    row.email === user.email && (row.provider === "email" || isVerified(row));
  if (remaining.some(isStillHeld)) return {};
  if (deps.settings.AUTH_DOUBLE_CONFIRM_EMAIL) {
    const message = "The account's email belongs to this identity: change the email first";
    throw new AuthRefusal("email_conflict_identity_not_deletable", { message });
  }
  const email = remaining.find(isVerified)?.email ?? null;
  const holder = email ? await findUser(tx, { email }) : null;
  if (holder && holder.id !== user.id) throw new AuthRefusal("email_conflict_identity_not_deletable");
  return {
    email,
    emailConfirmedAt: email ? deps.clock() : null,
    emailProvedAt: null,
    wasEverProved: wasEverProved(user),
    // The former address may have confirmed a change that somebody else began.
    ...NO_EMAIL_CHANGE,
    userMetadata: mergeMetadata(user.userMetadata, { email, email_verified: email ? true : null }),
  };
}

type SignInMethod = "oauth" | "otp" | "password";

/**
 * The ways of signing in that end with an identity. Until the password ends it opens the account by e-mail
 * and phone, because accounts of a provider with a password set later sign in by e-mail without an identity
 * for it.
 */
function endedMethods(deps: AuthDeps, removed: IdentityRow, remaining: IdentityRow[]): SignInMethod[] {
  if (endsPassword(removed, remaining, { byPhone: deps.settings.AUTH_PHONE })) return ["otp", "password"];
  if (removed.provider === "email") return [];
  return removed.provider === "phone" ? ["otp"] : ["oauth"];
}

/**
 * Ends the other sessions that were started in one of these ways: whoever signed in with the removed identity
 * must not stay. Sessions do not record which provider or address it was.
 */
async function endSessionsBy(tx: Tx, { user, session }: Caller, methods: SignInMethod[]): Promise<void> {
  const isBy = (method: SignInMethod) => sql`${sessions.amr} @> ${JSON.stringify([{ method }])}::jsonb`;
  if (methods.length > 0)
    await deleteSessions(tx, user.id, and(ne(sessions.id, session.id), or(...methods.map(isBy))));
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
  const removed = own.find((row) => row.id === identityId);
  if (!removed) throw new AuthRefusal("identity_not_found");
  if (removed.provider === "phone") mustHoldOnlyPhone(deps, user, caller.proofs);
  await tx.delete(identities).where(and(eq(identities.id, removed.id), eq(identities.userId, userId)));
  // Whoever signed in by it may have begun a change, whose code or link works without a session.
  await dropPendingChanges(tx, userId);
  const remaining = own.filter((row) => row.id !== removed.id);
  const ended = endedMethods(deps, removed, remaining);
  await endSessionsBy(tx, caller, ended);
  // Before the update, because the identity's address may be removed with it.
  await sendNotice(
    deps,
    tx,
    userId,
    removed.provider === "phone"
      ? { kind: "phone_changed", phone: null }
      : { kind: "identity_unlinked", provider: removed.provider },
  );
  const address = await remainingAddress(deps, tx, user, removed, remaining);
  const changed = await updateUser(deps, tx, userId, {
    ...address,
    ...(ended.includes("password") && { passwordHash: null }),
    appMetadata: await withProviders(tx, user),
  });
  if (changed.email === user.email) return;
  if (user.email && user.emailConfirmedAt && changed.email)
    await sendNotice(
      deps,
      tx,
      userId,
      { kind: "email_changed", newEmail: changed.email },
      { email: user.email, isProved: user.emailProvedAt !== null },
    );
  // Pending links to the previous address would restore it.
  await invalidateTokens(tx, userId);
  if (changed.email) await noteProof(deps, tx, changed);
}

/**
 * DELETE /user/identities/{identity_id}: removes a sign-in method, never the last one (docs/auth-protocol.md
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
    deps.watch.forgetUser(caller.user.id);
    deps.mails.deliverSoon();
    return {};
  });
}
