import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { logRefusal } from "#server/auth/errors/log-refusal";
import { acceptProof, isMailType, type MailType, mailTypes } from "#server/auth/flows/accept-proof";
import { isOver, issueAuthCode, newestMailFlow, unclaimedFlow } from "#server/auth/flows/flow-states";
import { queryOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import {
  codeRedirect,
  errorMembers,
  errorRedirect,
  fragmentRedirect,
  sessionMembers,
} from "#server/auth/http/redirects";
import { clientKey, visitorOf } from "#server/auth/http/visitor";
import { methodOf } from "#server/auth/mail/send-link";
import { startSession } from "#server/auth/sessions/start-session";
import { signUps } from "#server/auth/tables/sign-ups";
import type { UserRow } from "#server/auth/tables/users";
import { isPkceLink, useLink } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { HALF_WAY } from "./verify-post.ts";

const query = z.object({ token: z.string().default(""), type: z.string().default("") });

const methodOfType = (type: MailType) => (type === "email" ? methodOf.magiclink : methodOf[type]);

/** The flow of the browser that signed up; other mails belong to the newest flow of their kind. */
async function flowOfSignUp(tx: Tx, signUpId: string | null): Promise<string | null> {
  if (!signUpId) return null;
  const [signUp] = await tx.select({ flowId: signUps.flowId }).from(signUps).where(eq(signUps.id, signUpId));
  return signUp?.flowId ?? null;
}

async function codeFor(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  wanted: { type: MailType; flowId: string | null },
) {
  const { type, flowId } = wanted;
  const flow = flowId
    ? await unclaimedFlow(tx, flowId)
    : await newestMailFlow(tx, user.id, methodOfType(type));
  if (!flow) throw new AuthRefusal("flow_state_not_found");
  if (isOver(deps, flow)) throw new AuthRefusal("flow_state_expired");
  return issueAuthCode(deps, tx, flow.id, { userId: user.id });
}

/** Where a click leads that was accepted; throws what has to be told the page instead. */
async function follow(deps: AuthDeps, request: FastifyRequest, link: string, type: string, target: string) {
  if (!isMailType(type))
    throw new AuthRefusal("validation_failed", { message: "Invalid email verification type" });
  const use = async (tx: Tx) => {
    const token = await useLink(tx, deps.clock(), link, mailTypes[type]);
    if (!token) throw new AuthRefusal("otp_expired", { message: "Email link is invalid or has expired" });
    const flowId = await flowOfSignUp(tx, token.signUpId);
    const user = await acceptProof(deps, tx, token, request.ip);
    if (!user) return { next: fragmentRedirect(target, { message: HALF_WAY }), userId: token.userId };
    if (isPkceLink(link)) {
      const code = await codeFor(deps, tx, user, { type, flowId });
      return { next: codeRedirect(target, code), userId: user.id };
    }
    const session = await startSession(deps, tx, user, { method: "otp", visitor: visitorOf(request) });
    return { next: fragmentRedirect(target, sessionMembers(session, { type })), userId: user.id };
  };
  return deps.limits.guard(
    [["failed_codes_per_address", clientKey(request)]],
    { wrong: ["otp_expired"] },
    () => deps.db.transaction(use),
  );
}

/**
 * GET /verify: the button of a mail. Whatever happens, a person ends up on a page and not on a JSON text
 * (docs/auth-protocol.md §6.3).
 */
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
      const { next, userId } = await follow(deps, request, token, type, target);
      // A first proof ends the sessions of whoever had taken the address.
      deps.watch.forgetUser(userId);
      deps.mails.kick();
      return reply.redirect(next, 303);
    } catch (error) {
      if (!(error instanceof AuthRefusal))
        request.log.error({ err: error }, "a mailed link could not be followed");
      await logRefusal(deps, request, error);
      const refusal = error instanceof AuthRefusal ? error : new AuthRefusal("unexpected_failure");
      return reply.redirect(errorRedirect(target, errorMembers(refusal), isPkceLink(token)), 303);
    }
  });
}
