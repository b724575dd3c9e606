import type { FastifyRequest } from "fastify";
import { checkedMetadata, createUser } from "#server/auth/accounts/create-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { clientKey, visitorOf } from "#server/auth/http/visitor";
import { startSession } from "#server/auth/sessions/start-session";
import type { SignUpInput } from "./sign-up-input.ts";

/** A session for somebody without an address; off unless `AUTH_ANONYMOUS` is set. */
export async function signUpAnonymously(deps: AuthDeps, request: FastifyRequest, input: SignUpInput) {
  if (!deps.settings.AUTH_ANONYMOUS) throw new AuthRefusal("anonymous_provider_disabled");
  await deps.limits.spend([["anonymous_sign_ups_per_address", clientKey(request)]]);
  const data = checkedMetadata(deps, input.data);
  return deps.db.transaction(async (tx) => {
    const user = await createUser(deps, tx, {
      email: null,
      phone: null,
      passwordHash: null,
      data,
      confirmed: false,
    });
    if (!user) throw new AuthRefusal("unexpected_failure");
    return startSession(deps, tx, user, { method: "anonymous", visitor: visitorOf(request) });
  });
}
