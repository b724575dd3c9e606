import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { lockUser } from "#server/auth/accounts/find-user";
import { applySignUpOfFlow } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { deleteFlow, isFlowExpired, isOfVerifier } from "#server/auth/flows/flow-states";
import { isSentByPage } from "#server/auth/http/foreign-pages";
import { bodyOf, isUuid } from "#server/auth/http/parse-input";
import { visitorOf } from "#server/auth/http/visitor";
import { methodOf } from "#server/auth/mail/send-link";
import { type SignInMethod, startSession } from "#server/auth/sessions/start-session";
import { flowStates } from "#server/auth/tables/flow-states";
import { useUpMails } from "#server/auth/tokens/one-time-token";

const body = z.object({ auth_code: z.string().default(""), code_verifier: z.string().default("") });

const flowMethods: readonly SignInMethod[] = [
  "oauth",
  "otp",
  "recovery",
  "magiclink",
  "email/signup",
  "email_change",
  "invite",
];

/**
 * The PKCE grant: only the browser that started a flow can complete it, once. A wrong verifier does not
 * consume the code.
 */
export async function pkceGrant(deps: AuthDeps, request: FastifyRequest) {
  const { auth_code: code, code_verifier: verifier } = bodyOf(body, request);
  if (!code || !verifier) {
    throw new AuthRefusal("validation_failed", {
      message: "invalid request: both auth code and code verifier should be non-empty",
    });
  }
  if (!isUuid(code)) throw new AuthRefusal("flow_state_not_found");
  return deps.db.transaction(async (tx) => {
    const ofCode = eq(flowStates.authCode, code);
    // Lock order: the user first, then the user's rows.
    const [found] = await tx.select({ userId: flowStates.userId }).from(flowStates).where(ofCode);
    const user = found?.userId ? await lockUser(tx, found.userId) : null;
    const [flow] = await tx.select().from(flowStates).where(ofCode).for("update");
    if (!flow || !user) throw new AuthRefusal("flow_state_not_found");
    // Whoever has the mail of a mistyped address could lead the browser of the sign-up to a page with the
    // code. Browsers confirm a sign-up by its token, after the address was shown (docs/decisions/0161).
    if (flow.authenticationMethod === methodOf.signup && isSentByPage(request))
      throw new AuthRefusal("flow_state_not_found");
    if (isFlowExpired(deps, flow)) throw new AuthRefusal("flow_state_expired");
    if (!isOfVerifier(flow, verifier)) throw new AuthRefusal("bad_code_verifier");
    const owner = await applySignUpOfFlow(deps, tx, user, flow.id);
    await deleteFlow(tx, flow.id);
    if (flow.provider === null) await useUpMails(tx, user.id);
    const method = flowMethods.find((name) => name === flow.authenticationMethod) ?? "otp";
    const session = await startSession(deps, tx, owner, {
      method,
      visitor: visitorOf(request),
      sentTo: owner.email,
    });
    return {
      ...session,
      ...(flow.providerAccessToken ? { provider_token: flow.providerAccessToken } : {}),
      ...(flow.providerRefreshToken ? { provider_refresh_token: flow.providerRefreshToken } : {}),
    };
  });
}
