import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { logRefusal } from "#server/auth/errors/log-refusal";
import { finishProviderFlow, type Returned, returnedMembers } from "#server/auth/flows/finish-provider-flow";
import { isOver } from "#server/auth/flows/flow-states";
import { callbackUrl } from "#server/auth/flows/provider-flow";
import { browserMark } from "#server/auth/http/flow-cookie";
import { bodyOf, isUuid, queryOf } from "#server/auth/http/parse-input";
import { errorMembers, errorRedirect, queryRedirect } from "#server/auth/http/redirects";
import { type FlowStateRow, flowStates } from "#server/auth/tables/flow-states";

/** Codes that a provider's user is told as a denial, whatever their status (docs/auth-protocol.md §1.2). */
const DENIALS = ["signup_disabled", "user_banned", "provider_email_needs_verification"];

/**
 * The flow that the provider sends back; refuses unknown, finished and old ones and those of another browser.
 */
async function flowOf(deps: AuthDeps, request: FastifyRequest, returned: Returned): Promise<FlowStateRow> {
  if (!returned.state)
    throw new AuthRefusal("bad_oauth_callback", { message: "OAuth state parameter missing" });
  if (!isUuid(returned.state))
    throw new AuthRefusal("bad_oauth_state", { message: "OAuth state not found or expired" });
  const [flow] = await deps.db.select().from(flowStates).where(eq(flowStates.id, returned.state));
  if (!flow?.provider || isOver(deps, flow)) {
    throw new AuthRefusal("bad_oauth_state", { message: "OAuth state not found or expired" });
  }
  // Without this, somebody could have another person end a flow, and so sign in as, or link to, an account
  // not their own.
  if (flow.browserHash === null || flow.browserHash !== browserMark(request)) {
    throw new AuthRefusal("bad_oauth_state", { message: "OAuth flow was begun in another browser" });
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

/**
 * The provider's own refusal, such as `access_denied` when its user pressed "cancel", within the letters of
 * RFC 6749.
 */
function providersError({ error = "", error_description: description }: Returned): Record<string, string> {
  const plain = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, "").slice(0, LONGEST_ERROR);
  return {
    error: plain(error),
    error_code: "bad_oauth_callback",
    error_description: plain(description ?? error),
  };
}

const LONGEST_ERROR = 300;

async function comeBack(deps: AuthDeps, request: FastifyRequest, reply: FastifyReply) {
  const returned = queryOf(returnedMembers, request);
  let flow: FlowStateRow;
  try {
    flow = await flowOf(deps, request, returned);
  } catch (error) {
    await logRefusal(deps, request, error);
    return reply.redirect(queryRedirect(deps.settings.siteUrl, toldOnPage(error, request)), 303);
  }
  if (returned.error) {
    const isPkce = flow.codeChallenge !== null;
    return reply.redirect(errorRedirect(flow.redirectTo, providersError(returned), isPkce), 302);
  }
  try {
    return reply.redirect(await finishProviderFlow(deps, request, flow, returned), 302);
  } catch (error) {
    await logRefusal(deps, request, error);
    const members = toldOnPage(error, request);
    return reply.redirect(errorRedirect(flow.redirectTo, members, flow.codeChallenge !== null), 302);
  }
}

/**
 * GET and POST /callback: back from a provider (docs/auth-protocol.md §6.6). A person always ends up on a
 * page.
 */
export function callback(app: FastifyInstance, deps: AuthDeps): void {
  const options = { exposeHeadRoute: false, config: { withoutApiKey: true } };
  app.get("/callback", options, (request, reply) => comeBack(deps, request, reply));
  // A provider's form is posted from its own site, and browsers send no Lax cookie with that; with the GET
  // after it they do.
  app.post("/callback", options, async (request, reply) => {
    const members = Object.entries(bodyOf(returnedMembers, request)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return reply.redirect(`${callbackUrl(deps)}?${new URLSearchParams(members)}`, 303);
  });
}
