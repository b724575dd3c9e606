import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { lockUser } from "#server/auth/accounts/find-user";
import { resolveProviderUser } from "#server/auth/accounts/resolve-provider-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { codeRedirect, fragmentRedirect, sessionParams } from "#server/auth/http/redirects";
import { visitorOf } from "#server/auth/http/visitor";
import { startSession } from "#server/auth/sessions/start-session";
import type { FlowStateRow } from "#server/auth/tables/flow-states";
import { claimFlow, deleteFlow, issueAuthCode, linkingSessionOf } from "./flow-states.ts";
import { callbackUrl, providerNamed } from "./provider-flow.ts";

/** The parameters of a provider's redirect to the callback. */
export const callbackFields = z.looseObject({
  state: z.string().default(""),
  code: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

export type CallbackParams = z.output<typeof callbackFields>;

const providerCheck = z.object({ codeVerifier: z.string(), nonce: z.string() });

async function userFromProvider(deps: AuthDeps, flow: FlowStateRow, params: CallbackParams) {
  if (!params.code)
    throw new AuthRefusal("bad_oauth_callback", { message: "OAuth callback with missing code" });
  if (!(await claimFlow(deps, deps.db, flow.id))) throw new AuthRefusal("flow_state_already_used");
  const members = Object.entries(params).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  try {
    return await providerNamed(deps, flow.provider ?? "").finish({
      callbackUrl: `${callbackUrl(deps)}?${new URLSearchParams(members)}`,
      state: flow.id,
      check: providerCheck.parse(flow.providerCheck),
    });
  } catch (cause) {
    deps.log.warn({ err: cause, provider: flow.provider }, "a provider's answer was not accepted");
    throw new AuthRefusal("unexpected_failure", { message: "Unable to exchange external code" });
  }
}

/** Completes a provider flow by signing in or linking; returns the URL to redirect to. */
export async function finishProviderFlow(
  deps: AuthDeps,
  request: FastifyRequest,
  flow: FlowStateRow,
  params: CallbackParams,
): Promise<string> {
  const { identity: providerUser, accessToken, refreshToken } = await userFromProvider(deps, flow, params);
  const { linkingUserId, redirectTo } = flow;
  const outcome = await deps.db.transaction(async (tx) => {
    const provider = flow.provider ?? "";
    if (linkingUserId) await lockUser(tx, linkingUserId);
    const linking = linkingUserId
      ? { userId: linkingUserId, sessionId: await linkingSessionOf(tx, flow.id) }
      : null;
    const user = await resolveProviderUser(deps, tx, {
      provider,
      providerUser,
      linking,
      redirectTo,
      visitor: visitorOf(request),
    });
    if (user instanceof AuthRefusal) return user;
    if (flow.codeChallenge) {
      const grant = { userId: user.id, providerAccessToken: accessToken, providerRefreshToken: refreshToken };
      const code = await issueAuthCode(deps, tx, flow, grant);
      return { userId: user.id, location: codeRedirect(redirectTo, code) };
    }
    await deleteFlow(tx, flow.id);
    const session = await startSession(deps, tx, user, { method: "oauth", visitor: visitorOf(request) });
    const grant = refreshToken ? { provider_refresh_token: refreshToken } : {};
    const members = sessionParams(session, { provider_token: accessToken, ...grant });
    return { userId: user.id, location: fragmentRedirect(redirectTo, members) };
  });
  deps.mails.deliverSoon();
  if (outcome instanceof AuthRefusal) throw outcome;
  // Linking to an unconfirmed account ended its sessions.
  deps.watch.forgetUser(outcome.userId);
  return outcome.location;
}
