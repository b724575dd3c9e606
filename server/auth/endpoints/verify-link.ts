import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { acceptProof, isMailType, type MailType, mailTypes } from "#server/auth/flows/accept-proof";
import { isOver, issueAuthCode, newestMailFlow } from "#server/auth/flows/flow-states";
import { queryOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import {
  codeRedirect,
  errorMembers,
  errorRedirect,
  fragmentRedirect,
  sessionMembers,
} from "#server/auth/http/redirects";
import { visitorOf } from "#server/auth/http/visitor";
import { methodOf } from "#server/auth/mail/send-link";
import { startSession } from "#server/auth/sessions/start-session";
import type { UserRow } from "#server/auth/tables/users";
import { isPkceLink, useLink } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { HALF_WAY } from "./verify-post.ts";

const query = z.object({ token: z.string().default(""), type: z.string().default("") });

const methodOfType = (type: MailType) => (type === "email" ? methodOf.magiclink : methodOf[type]);

async function codeFor(deps: AuthDeps, tx: Tx, user: UserRow, type: MailType): Promise<string> {
  const flow = await newestMailFlow(tx, user.id, methodOfType(type));
  if (!flow) throw new AuthRefusal("flow_state_not_found");
  if (isOver(deps, flow)) throw new AuthRefusal("flow_state_expired");
  return issueAuthCode(deps, tx, flow.id, { userId: user.id });
}

/** Where a click leads that was accepted; throws what has to be told the page instead. */
async function follow(deps: AuthDeps, request: FastifyRequest, link: string, type: string, target: string) {
  if (!isMailType(type))
    throw new AuthRefusal("validation_failed", { message: "Invalid email verification type" });
  deps.limits.mustHaveLeft("failed_codes_per_address", request.ip);
  return deps.db.transaction(async (tx) => {
    const token = await useLink(tx, deps.clock(), link, mailTypes[type]);
    if (!token) throw new AuthRefusal("otp_expired", { message: "Email link is invalid or has expired" });
    const user = await acceptProof(deps, tx, token);
    if (!user) return fragmentRedirect(target, { message: HALF_WAY });
    if (isPkceLink(link)) return codeRedirect(target, await codeFor(deps, tx, user, type));
    const session = await startSession(deps, tx, user, { method: "otp", visitor: visitorOf(request) });
    return fragmentRedirect(target, sessionMembers(session, { type }));
  });
}

/** GET /verify: the button of a mail. Whatever happens, a person ends up on a page and not on a JSON text (facts §6.3). */
export function verifyLink(app: FastifyInstance, deps: AuthDeps): void {
  const options = { exposeHeadRoute: false, config: { withoutApiKey: true } };
  // Programs that look at links in mails before people do must not use them up.
  app.head("/verify", options, async (_request, reply) => reply.code(204).send());
  app.get("/verify", options, async (request, reply) => {
    const { token, type } = queryOf(query, request);
    if (!token)
      throw new AuthRefusal("validation_failed", { message: "Verify requires a token or a token hash" });
    if (!type) throw new AuthRefusal("validation_failed", { message: "Verify requires a verification type" });
    const target = redirectTargetOf(deps.settings, request);
    try {
      return reply.redirect(await follow(deps, request, token, type, target), 303);
    } catch (error) {
      if (!(error instanceof AuthRefusal))
        request.log.error({ err: error }, "a mailed link could not be followed");
      const refusal = error instanceof AuthRefusal ? error : new AuthRefusal("unexpected_failure");
      if (refusal.code === "otp_expired") deps.limits.spend("failed_codes_per_address", request.ip);
      return reply.redirect(errorRedirect(target, errorMembers(refusal), isPkceLink(token)), 303);
    }
  });
}
