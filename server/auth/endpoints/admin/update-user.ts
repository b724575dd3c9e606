import type { FastifyInstance } from "fastify";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { proveEmail, provePhone } from "#server/auth/accounts/prove-address";
import { setPassword } from "#server/auth/accounts/set-password";
import { updateUser } from "#server/auth/accounts/update-user";
import { loadUserJson, mergeMetadata } from "#server/auth/accounts/user-json";
import {
  claimAccount,
  hasConfirmedAddress,
  singleWaitingSignUp,
} from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { mustBeOperator } from "#server/auth/http/caller";
import { bodyOf } from "#server/auth/http/parse-input";
import { networkOf } from "#server/auth/http/visitor";
import { sendNotice } from "#server/auth/mail/notices";
import { recordSessionsChange } from "#server/auth/sessions/delete-sessions";
import type { UserRow } from "#server/auth/tables/users";
import { invalidateTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { userWithId } from "./one-user.ts";
import { storedFields, userFields } from "./user-fields.ts";

type Stored = Awaited<ReturnType<typeof storedFields>>;

/** Addresses that an operator writes count as proved. */
async function writeAddresses(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  stored: Stored,
  confirm: { email: boolean; phone: boolean },
) {
  let changed = user;
  const email = stored.email ?? (confirm.email ? user.email : null);
  const phone = stored.phone ?? (confirm.phone ? user.phone : null);
  if ((email || phone) && !hasConfirmedAddress(user)) {
    const isSame = (email ?? user.email) === user.email && (phone ?? user.phone) === user.phone;
    const signUpId = isSame ? await singleWaitingSignUp(tx, user.id) : null;
    changed = await claimAccount(deps, tx, user, { signUpId, ip: null });
  }
  if (email) changed = await proveEmail(deps, tx, changed, email);
  // Whoever has the former mailbox may have followed a link, and not exchanged its code yet.
  if (email && email !== user.email) await invalidateTokens(tx, user.id);
  if (phone && (await findUser(tx, { phone }))?.id !== user.id)
    changed = await provePhone(deps, tx, changed, phone);
  return changed;
}

/** PUT /admin/users/{id}: changes take effect immediately, without confirmation mails. */
export function adminUpdateUser(app: FastifyInstance, deps: AuthDeps): void {
  app.put<{ Params: { userId: string } }>("/admin/users/:userId", async (request) => {
    await mustBeOperator(deps, request);
    const { id } = await userWithId(deps.db, request.params.userId);
    const fields = bodyOf(userFields, request);
    const stored = await storedFields(fields, deps.clock(), networkOf(request));
    const answer = await deps.db.transaction(async (tx) => {
      const locked = await lockUser(tx, id);
      if (!locked) throw new AuthRefusal("user_not_found", { status: 404, message: "User not found" });
      const confirm = { email: fields.email_confirm, phone: fields.phone_confirm };
      const user = await writeAddresses(deps, tx, locked, stored, confirm);
      const { passwordHash, bannedUntil } = stored;
      if (passwordHash) {
        await setPassword(deps, tx, user, { passwordHash, nonce: null, keepSessionId: null });
        await sendNotice(deps, tx, id, { kind: "password_changed" });
      }
      const changed = await updateUser(deps, tx, id, {
        ...(fields.user_metadata
          ? { userMetadata: mergeMetadata(user.userMetadata, fields.user_metadata) }
          : {}),
        ...(fields.app_metadata ? { appMetadata: mergeMetadata(user.appMetadata, fields.app_metadata) } : {}),
        ...(bannedUntil === undefined ? {} : { bannedUntil }),
      });
      if (bannedUntil) await recordSessionsChange(tx, id);
      return loadUserJson(tx, changed);
    });
    deps.watch.forgetUser(id);
    deps.mails.deliverSoon();
    return answer;
  });
}
