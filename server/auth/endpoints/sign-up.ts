import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { checkedMetadata, createUser } from "#server/auth/accounts/create-user";
import { findUser } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { bodyOf } from "#server/auth/http/parse-input";
import { visitorOf } from "#server/auth/http/visitor";
import { normalEmail } from "#server/auth/rules/email";
import { hashPassword } from "#server/auth/rules/password-hash";
import { mustBeAcceptable } from "#server/auth/rules/password-strength";
import { startSession } from "#server/auth/sessions/start-session";

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).default({}),
});

async function signUpWithEmail(deps: AuthDeps, request: FastifyRequest, input: z.output<typeof body>) {
  const email = normalEmail(input.email ?? "");
  const data = checkedMetadata(deps, input.data);
  const password = input.password ?? "";
  await mustBeAcceptable(deps.settings, password);
  deps.limits.spend("sign_ups_per_address", request.ip);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (tx) => {
    const existing = await findUser(tx, { email });
    const user = existing
      ? null
      : await createUser(deps, tx, { email, phone: null, passwordHash, data, confirmed: true });
    if (!user) throw new AuthRefusal("user_already_exists");
    return startSession(deps, tx, user, { method: "password", visitor: visitorOf(request) });
  });
}

/** POST /signup (facts §4). */
export function signUp(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/signup", async (request) => {
    const input = bodyOf(body, request);
    if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
    return signUpWithEmail(deps, request, input);
  });
}
