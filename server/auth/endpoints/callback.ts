import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { linkIdentity } from "#server/auth/accounts/link-identity";
import { accountOf } from "#server/auth/accounts/provider-account";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { claimFlow, endFlow, isOver, issueAuthCode } from "#server/auth/flows/flow-states";
import { callbackUrl, providerNamed } from "#server/auth/flows/provider-flow";
import { bodyOf, queryOf } from "#server/auth/http/parse-input";
import {
  codeRedirect,
  errorMembers,
  errorRedirect,
  fragmentRedirect,
  queryRedirect,
  sessionMembers,
} from "#server/auth/http/redirects";
import { visitorOf } from "#server/auth/http/visitor";
import { isUuid } from "#server/auth/rules/uuid";
import { startSession } from "#server/auth/sessions/start-session";
import type { FlowStateRow } from "#server/auth/tables/flow-states";
import { flowStates } from "#server/auth/tables/flow-states";

const input = z.looseObject({
  state: z.string().default(""),
  code: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});
const providerCheck = z.object({ codeVerifier: z.string(), nonce: z.string() });

type Returned = z.output<typeof input>;

/** Codes that a provider's user is told as a denial, whatever their status (facts §1.2). */
const DENIALS = ["signup_disabled", "user_banned", "provider_email_needs_verification"];

/** The flow that the provider sends back; refuses unknown, finished and old ones. */
async function flowOf(deps: AuthDeps, returned: Returned): Promise<FlowStateRow> {
  if (!returned.state)
    throw new AuthRefusal("bad_oauth_callback", { message: "OAuth state parameter missing" });
  if (!isUuid(returned.state))
    throw new AuthRefusal("bad_oauth_state", { message: "OAuth state not found or expired" });
  const [flow] = await deps.db.select().from(flowStates).where(eq(flowStates.id, returned.state));
  if (!flow?.provider || isOver(deps, flow)) {
    throw new AuthRefusal("bad_oauth_state", { message: "OAuth state not found or expired" });
  }
  return flow;
}

async function userFromProvider(
  deps: AuthDeps,
  request: FastifyRequest,
  flow: FlowStateRow,
  returned: Returned,
) {
  if (returned.error)
    throw new AuthRefusal("bad_oauth_callback", { message: returned.error_description ?? returned.error });
  if (!returned.code)
    throw new AuthRefusal("bad_oauth_callback", { message: "OAuth callback with missing code" });
  if (!(await claimFlow(deps, deps.db, flow.id))) throw new AuthRefusal("flow_state_already_used");
  const members = Object.entries(returned).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  try {
    return await providerNamed(deps, flow.provider ?? "").finish({
      callbackUrl: `${callbackUrl(deps)}?${new URLSearchParams(members)}`,
      state: flow.id,
      check: providerCheck.parse(flow.providerCheck),
    });
  } catch (error) {
    request.log.warn({ err: error, provider: flow.provider }, "a provider's answer was not accepted");
    throw new AuthRefusal("unexpected_failure", { message: "Unable to exchange external code" });
  }
}

/** Signs in, or links, and answers where the browser goes with the result. */
async function finish(
  deps: AuthDeps,
  request: FastifyRequest,
  flow: FlowStateRow,
  returned: Returned,
): Promise<string> {
  const { identity: who, accessToken, refreshToken } = await userFromProvider(deps, request, flow, returned);
  const provider = flow.provider ?? "";
  const outcome = await deps.db.transaction(async (tx) => {
    const user = flow.linkingUserId
      ? await linkIdentity(deps, tx, flow.linkingUserId, { provider, who, redirectTo: flow.redirectTo })
      : await accountOf(deps, tx, provider, who);
    if (user instanceof AuthRefusal) return user;
    if (flow.codeChallenge) {
      const kept = { userId: user.id, providerAccessToken: accessToken, providerRefreshToken: refreshToken };
      return codeRedirect(flow.redirectTo, await issueAuthCode(deps, tx, flow.id, kept));
    }
    await endFlow(tx, flow.id);
    if (!user.emailConfirmedAt && user.email) return new AuthRefusal("provider_email_needs_verification");
    const session = await startSession(deps, tx, user, { method: "oauth", visitor: visitorOf(request) });
    const extra = {
      provider_token: accessToken,
      ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
    };
    return fragmentRedirect(flow.redirectTo, sessionMembers(session, extra));
  });
  deps.mails.kick();
  if (outcome instanceof AuthRefusal) throw outcome;
  return outcome;
}

function toldOnPage(error: unknown, request: FastifyRequest): Record<string, string> {
  if (!(error instanceof AuthRefusal))
    request.log.error({ err: error }, "a provider's user could not be signed in");
  const refusal = error instanceof AuthRefusal ? error : new AuthRefusal("unexpected_failure");
  const members = errorMembers(refusal, "server_error");
  return DENIALS.includes(refusal.code) ? { ...members, error: "access_denied" } : members;
}

async function comeBack(deps: AuthDeps, request: FastifyRequest, reply: FastifyReply) {
  const returned = request.method === "POST" ? bodyOf(input, request) : queryOf(input, request);
  let flow: FlowStateRow;
  try {
    flow = await flowOf(deps, returned);
  } catch (error) {
    return reply.redirect(queryRedirect(deps.settings.siteUrl, toldOnPage(error, request)), 303);
  }
  try {
    return reply.redirect(await finish(deps, request, flow, returned), 302);
  } catch (error) {
    const members = toldOnPage(error, request);
    return reply.redirect(errorRedirect(flow.redirectTo, members, flow.codeChallenge !== null), 302);
  }
}

/** GET and POST /callback: back from a provider (facts §6.6). A person always ends up on a page. */
export function callback(app: FastifyInstance, deps: AuthDeps): void {
  const options = { config: { withoutApiKey: true } };
  app.get("/callback", options, (request, reply) => comeBack(deps, request, reply));
  app.post("/callback", options, (request, reply) => comeBack(deps, request, reply));
}
