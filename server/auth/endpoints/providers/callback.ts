import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { logRefusal } from "#server/auth/errors/log-refusal";
import {
  type CallbackParams,
  callbackFields,
  finishProviderFlow,
} from "#server/auth/flows/finish-provider-flow";
import { isFlowExpired } from "#server/auth/flows/flow-states";
import { callbackUrl } from "#server/auth/flows/provider-flow";
import { flowCookieHash } from "#server/auth/http/flow-cookie";
import { bodyOf, isUuid, queryOf } from "#server/auth/http/parse-input";
import { errorParams, errorRedirect, queryRedirect } from "#server/auth/http/redirects";
import { type FlowStateRow, flowStates } from "#server/auth/tables/flow-states";

/** Codes reported to the page as `access_denied`, whatever their status (docs/auth-protocol.md §1.2). */
const DENIALS = ["signup_disabled", "user_banned", "provider_email_needs_verification"];

/**
 * The flow named in the callback. Refuses unknown, completed and expired flows and those of another browser.
 */
async function flowOf(
  deps: AuthDeps,
  request: FastifyRequest,
  params: CallbackParams,
): Promise<FlowStateRow> {
  if (!params.state)
    throw new AuthRefusal("bad_oauth_callback", { message: "OAuth state parameter missing" });
  if (!isUuid(params.state))
    throw new AuthRefusal("bad_oauth_state", { message: "OAuth state not found or expired" });
  const [flow] = await deps.db.select().from(flowStates).where(eq(flowStates.id, params.state));
  if (!flow?.provider || isFlowExpired(deps, flow)) {
    throw new AuthRefusal("bad_oauth_state", { message: "OAuth state not found or expired" });
  }
  // Otherwise an attacker could make another person complete the attacker's flow and sign in to, or link to,
  // the attacker's account.
  if (flow.browserHash === null || flow.browserHash !== flowCookieHash(request)) {
    throw new AuthRefusal("bad_oauth_state", { message: "OAuth flow was begun in another browser" });
  }
  return flow;
}

function errorOnPage(error: unknown, request: FastifyRequest): Record<string, string> {
  if (!(error instanceof AuthRefusal))
    request.log.error({ err: error }, "a provider's user could not be signed in");
  const refusal = error instanceof AuthRefusal ? error : new AuthRefusal("unexpected_failure");
  const members = errorParams(refusal, "server_error");
  return DENIALS.includes(refusal.code) ? { ...members, error: "access_denied" } : members;
}

/**
 * The provider's own error, such as `access_denied` after the user cancelled, limited to the characters RFC
 * 6749 allows.
 */
function providersError({
  error = "",
  error_description: description,
}: CallbackParams): Record<string, string> {
  const ascii = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, "").slice(0, MAX_ERROR_LENGTH);
  return {
    error: ascii(error),
    error_code: "bad_oauth_callback",
    error_description: ascii(description ?? error),
  };
}

const MAX_ERROR_LENGTH = 300;

async function handleCallback(deps: AuthDeps, request: FastifyRequest, reply: FastifyReply) {
  const params = queryOf(callbackFields, request);
  let flow: FlowStateRow;
  try {
    flow = await flowOf(deps, request, params);
  } catch (error) {
    await logRefusal(deps, request, error);
    return reply.redirect(queryRedirect(deps.settings.siteUrl, errorOnPage(error, request)), 303);
  }
  if (params.error) {
    const isPkce = flow.codeChallenge !== null;
    return reply.redirect(errorRedirect(flow.redirectTo, providersError(params), isPkce), 302);
  }
  try {
    return reply.redirect(await finishProviderFlow(deps, request, flow, params), 302);
  } catch (error) {
    await logRefusal(deps, request, error);
    const members = errorOnPage(error, request);
    return reply.redirect(errorRedirect(flow.redirectTo, members, flow.codeChallenge !== null), 302);
  }
}

/**
 * GET and POST /callback: the provider redirects here (docs/auth-protocol.md §6.6). Every outcome redirects
 * to a page.
 */
export function callback(app: FastifyInstance, deps: AuthDeps): void {
  const options = { exposeHeadRoute: false, config: { withoutApiKey: true } };
  app.get("/callback", options, (request, reply) => handleCallback(deps, request, reply));
  // Browsers omit SameSite=Lax cookies from a cross-site POST but send them with the GET that follows this
  // redirect.
  app.post("/callback", options, async (request, reply) => {
    const members = Object.entries(bodyOf(callbackFields, request)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return reply.redirect(`${callbackUrl(deps)}?${new URLSearchParams(members)}`, 303);
  });
}
