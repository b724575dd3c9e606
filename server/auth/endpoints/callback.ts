import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { finishProviderFlow, type Returned, returnedMembers } from "#server/auth/flows/finish-provider-flow";
import { isOver } from "#server/auth/flows/flow-states";
import { bodyOf, queryOf } from "#server/auth/http/parse-input";
import { errorMembers, errorRedirect, queryRedirect } from "#server/auth/http/redirects";
import { isUuid } from "#server/auth/rules/uuid";
import { type FlowStateRow, flowStates } from "#server/auth/tables/flow-states";

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

function toldOnPage(error: unknown, request: FastifyRequest): Record<string, string> {
  if (!(error instanceof AuthRefusal))
    request.log.error({ err: error }, "a provider's user could not be signed in");
  const refusal = error instanceof AuthRefusal ? error : new AuthRefusal("unexpected_failure");
  const members = errorMembers(refusal, "server_error");
  return DENIALS.includes(refusal.code) ? { ...members, error: "access_denied" } : members;
}

async function comeBack(deps: AuthDeps, request: FastifyRequest, reply: FastifyReply) {
  const returned =
    request.method === "POST" ? bodyOf(returnedMembers, request) : queryOf(returnedMembers, request);
  let flow: FlowStateRow;
  try {
    flow = await flowOf(deps, returned);
  } catch (error) {
    return reply.redirect(queryRedirect(deps.settings.siteUrl, toldOnPage(error, request)), 303);
  }
  try {
    return reply.redirect(await finishProviderFlow(deps, request, flow, returned), 302);
  } catch (error) {
    const members = toldOnPage(error, request);
    return reply.redirect(errorRedirect(flow.redirectTo, members, flow.codeChallenge !== null), 302);
  }
}

/** GET and POST /callback: back from a provider (facts §6.6). A person always ends up on a page. */
export function callback(app: FastifyInstance, deps: AuthDeps): void {
  const options = { exposeHeadRoute: false, config: { withoutApiKey: true } };
  app.get("/callback", options, (request, reply) => comeBack(deps, request, reply));
  app.post("/callback", options, (request, reply) => comeBack(deps, request, reply));
}
