import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { lockUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { type Caller, callerOf } from "#server/auth/http/caller";
import { bodyOf } from "#server/auth/http/parse-input";
import { clientKey } from "#server/auth/http/visitor";
import { proofCounters } from "#server/auth/limits/proof-counters";
import { withAuthMethod } from "#server/auth/mfa/upgrade-session";
import { passwordMatches } from "#server/auth/passwords/password-hash";
import type { SignInMethod } from "#server/auth/sessions/start-session";
import { sessions } from "#server/auth/tables/sessions";
import { consumeCode } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";

const body = z.object({ password: z.string().optional(), nonce: z.string().optional() });

const guardOptions = {
  wrong: ["current_password_invalid", "reauthentication_not_valid"],
  resets: ["failed_sign_ins_per_visitor"],
} as const;

async function noteProof(deps: AuthDeps, tx: Tx, sessionId: string, method: SignInMethod): Promise<void> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for("update");
  if (!session) throw new AuthRefusal("session_not_found");
  const now = deps.clock();
  await tx
    .update(sessions)
    .set({ amr: withAuthMethod(session.amr, method, now), updatedAt: now })
    .where(eq(sessions.id, sessionId));
}

async function byPassword(
  deps: AuthDeps,
  { user, session }: Caller,
  password: string,
  client: string,
): Promise<void> {
  if (!(await passwordMatches(user.passwordHash, password, client)))
    throw new AuthRefusal("current_password_invalid");
  await deps.db.transaction(async (tx) => {
    const present = await lockUser(tx, user.id);
    // The password was changed while this one was being verified.
    if (present?.passwordHash !== user.passwordHash) throw new AuthRefusal("current_password_invalid");
    await noteProof(deps, tx, session.id, "password");
  });
}

/**
 * False if the code is wrong. The token counts wrong attempts, so the transaction must commit before the
 * refusal.
 */
async function byCode(deps: AuthDeps, { user, session }: Caller, code: string): Promise<boolean> {
  const relatesTo = user.email ?? user.phone ?? "";
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const wanted = { relatesTo, code, kinds: ["reauthentication"], userId: user.id } as const;
    if (!(await consumeCode(tx, deps.clock(), wanted))) return false;
    await noteProof(deps, tx, session.id, "otp");
    return true;
  });
}

/**
 * POST /reauthenticate: the current password, or the code sent by GET /reauthenticate, makes this session's
 * sign-in a recent one. Not part of the protocol, whose clients sign in again instead (docs/decisions/0037).
 */
export async function reauthenticateCaller(deps: AuthDeps, request: FastifyRequest): Promise<object> {
  const caller = await callerOf(deps, request);
  const { password, nonce } = bodyOf(body, request);
  const counters = proofCounters(caller, password ? { password } : { nonce });
  return deps.limits.guard(counters, guardOptions, async () => {
    if (password) await byPassword(deps, caller, password, clientKey(request));
    else if (!nonce) throw new AuthRefusal("validation_failed", { message: "password or nonce required" });
    else if (!(await byCode(deps, caller, nonce))) throw new AuthRefusal("reauthentication_not_valid");
    return {};
  });
}
