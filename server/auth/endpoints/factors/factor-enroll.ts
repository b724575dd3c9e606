import { and, eq, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { lockUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { normalizePhone } from "#server/auth/http/address";
import type { Caller } from "#server/auth/http/caller";
import { bodyOf } from "#server/auth/http/parse-input";
import { visitorOf } from "#server/auth/http/visitor";
import { factorCaller, factorsOf, isFactorTypeOn, ownFactor } from "#server/auth/mfa/factors";
import { removeFactor } from "#server/auth/mfa/remove-factor";
import { mustBeAssured, mustBeFresh, mustHoldOnlyPhone } from "#server/auth/mfa/step-up";
import { newTotp } from "#server/auth/mfa/totp";
import { factorGuessersAt } from "#server/auth/sessions/known-devices";
import { type FactorRow, mfaFactors } from "#server/auth/tables/mfa-factors";
import type { Tx } from "#server/platform/database/database";

const body = z.object({
  factor_type: z.enum(["totp", "phone", "webauthn"]),
  friendly_name: z.string().max(200).default(""),
  issuer: z.string().max(200).optional(),
  phone: z.string().optional(),
});

type Wanted = z.output<typeof body>;

function mustHaveFreeName(wanted: Wanted, existing: FactorRow[]): void {
  if (!existing.some((factor) => factor.friendlyName === wanted.friendly_name)) return;
  throw new AuthRefusal("mfa_factor_name_conflict", {
    message: `A factor with the friendly name "${wanted.friendly_name}" for this user already exists`,
  });
}

/**
 * Refuses as many verified factors as allowed, and deletes the oldest unverified ones that leave no room for
 * one more: whoever has a stolen session can begin many and challenge them again and again, so that they are
 * never abandoned. `existing` is sorted, newest first.
 */
async function makeRoom(deps: AuthDeps, tx: Tx, userId: string, existing: FactorRow[]): Promise<void> {
  const unverified = existing.filter((factor) => factor.status === "unverified");
  const room = deps.settings.AUTH_MAX_FACTORS - (existing.length - unverified.length);
  if (room < 1) throw new AuthRefusal("too_many_enrolled_mfa_factors");
  const excess = unverified.slice(room - 1).map(({ id }) => id);
  await tx.delete(mfaFactors).where(and(eq(mfaFactors.userId, userId), inArray(mfaFactors.id, excess)));
}

/**
 * A phone can be verified only once. Deletes earlier unverified factors with the same phone and returns the
 * other factors.
 */
async function removeUnverifiedPhone(tx: Tx, existing: FactorRow[], phone: string): Promise<FactorRow[]> {
  const same = existing.filter((factor) => factor.phone === phone);
  if (same.some((factor) => factor.status === "verified"))
    throw new AuthRefusal("mfa_verified_factor_exists");
  for (const factor of same) {
    await tx
      .delete(mfaFactors)
      .where(and(eq(mfaFactors.id, factor.id), eq(mfaFactors.userId, factor.userId)));
  }
  return existing.filter((factor) => factor.phone !== phone);
}

async function enroll(deps: AuthDeps, caller: Caller, wanted: Wanted) {
  const { user } = caller;
  const phone = wanted.factor_type === "phone" ? normalizePhone(wanted.phone ?? "") : null;
  const site = new URL(deps.settings.siteUrl).host;
  const { id, totp } = await deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    await mustBeAssured(tx, caller);
    // Nobody could mail the owner that somebody with the password has added the first factor.
    if (caller.session.aal === "aal1") mustHoldOnlyPhone(deps, user, caller.proofs);
    mustBeFresh(deps, caller);
    const present = await factorsOf(deps, tx, user.id);
    const existing = phone ? await removeUnverifiedPhone(tx, present, phone) : present;
    mustHaveFreeName(wanted, existing);
    await makeRoom(deps, tx, user.id, existing);
    const now = deps.clock();
    // Made only now, because drawing its QR code takes time.
    const totp =
      wanted.factor_type === "totp"
        ? newTotp(wanted.issuer || site, user.email ?? user.phone ?? user.id)
        : null;
    const [factor] = await tx
      .insert(mfaFactors)
      .values({
        userId: user.id,
        friendlyName: wanted.friendly_name,
        factorType: wanted.factor_type,
        totpSecret: totp?.secret ?? null,
        phone,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: mfaFactors.id });
    if (!factor) throw new Error("a factor was not written");
    return { id: factor.id, totp };
  });
  return {
    id,
    type: wanted.factor_type,
    friendly_name: wanted.friendly_name,
    ...(totp ? { totp } : {}),
    ...(phone ? { phone } : {}),
  };
}

/** POST /factors: starts the enrollment of a second factor (docs/auth-protocol.md §8.1). */
export function factorEnroll(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/factors", async (request) => {
    const caller = await factorCaller(deps, request);
    const wanted = bodyOf(body, request);
    const guessers = await factorGuessersAt(deps.db, caller.user.id, visitorOf(request));
    await deps.limits.spend([["factor_challenges_per_account", guessers]]);
    if (!isFactorTypeOn(deps, wanted.factor_type)) {
      throw new AuthRefusal(`mfa_${wanted.factor_type}_enroll_not_enabled`);
    }
    return enroll(deps, caller, wanted);
  });
}

/**
 * DELETE /factors/{id}: a user with a verified factor needs a session at aal2 (docs/auth-protocol.md §8.4).
 */
export function factorUnenroll(app: FastifyInstance, deps: AuthDeps): void {
  app.delete<{ Params: { factorId: string } }>("/factors/:factorId", async (request) => {
    const caller = await factorCaller(deps, request);
    const { user } = caller;
    const { factorId } = request.params;
    await deps.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const factor = await ownFactor(tx, user.id, factorId);
      await mustBeAssured(tx, caller, { status: 422, message: "AAL2 required to unenroll verified factor" });
      if (factor.status === "verified") mustBeFresh(deps, caller);
      await removeFactor(deps, tx, factor);
    });
    deps.watch.forgetUser(user.id);
    deps.mails.deliverSoon();
    return { id: factorId };
  });
}
