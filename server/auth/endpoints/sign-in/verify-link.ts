import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { flowOfSignUp } from "#server/auth/accounts/waiting-sign-ups";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { logRefusal } from "#server/auth/errors/log-refusal";
import {
  acceptProof,
  FIRST_OF_TWO_CONFIRMED,
  isMailType,
  type MailType,
  mailTypes,
  startsSession,
} from "#server/auth/flows/accept-proof";
import { issueMailCode } from "#server/auth/flows/flow-states";
import { isOpenedByBrowser, refuseEmbedded } from "#server/auth/http/foreign-pages";
import { bodyOf, queryOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import {
  codeRedirect,
  errorParams,
  errorRedirect,
  fragmentRedirect,
  sessionParams,
} from "#server/auth/http/redirects";
import { clientKey, visitorOf } from "#server/auth/http/visitor";
import { methodOf } from "#server/auth/mail/send-link";
import { startSession } from "#server/auth/sessions/start-session";
import {
  addressOfLink,
  consumeLink,
  isOfChange,
  isPkceLink,
  keepToken,
} from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";

const query = z.object({ token: z.string().default(""), type: z.string().default("") });

const methodOfType = (type: MailType) => (type === "email" ? methodOf.magiclink : methodOf[type]);

/** Where to redirect after a valid link; throws the refusal that the page has to show. */
async function useLink(deps: AuthDeps, request: FastifyRequest, link: string, type: string, target: string) {
  if (!isMailType(type))
    throw new AuthRefusal("validation_failed", { message: "Invalid email verification type" });
  const consume = async (tx: Tx) => {
    const token = await consumeLink(tx, deps.clock(), link, mailTypes[type]);
    if (!token) throw new AuthRefusal("otp_expired", { message: "Email link is invalid or has expired" });
    const flowId = await flowOfSignUp(tx, token.signUpId);
    const source = { ip: request.ip, caller: null };
    const user = await acceptProof(deps, tx, token, source);
    if (!user) {
      await keepToken(tx, token);
      return { next: fragmentRedirect(target, { message: FIRST_OF_TWO_CONFIRMED }), userId: token.userId };
    }
    if (isPkceLink(link)) {
      const code = await issueMailCode(deps, tx, user.id, { flowId, method: methodOfType(type) });
      if (!isOfChange(token)) await keepToken(tx, token);
      return { next: codeRedirect(target, code), userId: user.id };
    }
    if (!(await startsSession(tx, user, token, source)))
      return { next: fragmentRedirect(target, {}), userId: user.id };
    const session = await startSession(deps, tx, user, {
      method: "otp",
      visitor: visitorOf(request),
      sentTo: isOfChange(token) ? null : token.relatesTo,
      isLinkAlone: true,
    });
    return { next: fragmentRedirect(target, sessionParams(session, { type })), userId: user.id };
  };
  return deps.limits.guard(
    [["failed_codes_per_address", clientKey(request)]],
    { wrong: ["otp_expired", "begun_elsewhere"] },
    () => deps.db.transaction(consume),
  );
}

/**
 * Where the link of an address that somebody typed leads, a new one or that of a sign-up: a page that names
 * it and confirms it when its button is pressed; null for any other link. A visit alone does not confirm it:
 * whoever has the mail of a mistyped address could have any page, or a program that looks at links, visit it
 * from the owner's network, or in the browser of the sign-up (docs/decisions/0161). Not to the page that the
 * link asks for: whoever has the link can write another one into it.
 */
async function pageToConfirm(deps: AuthDeps, request: FastifyRequest, link: string, type: string) {
  const found = await addressOfLink(deps.db, deps.clock(), link);
  const isAsked =
    found?.type === "email_change" ? type === found.type : found?.isTyped && isOpenedByBrowser(request);
  if (!found || !isAsked) return null;
  return fragmentRedirect(`${deps.settings.publicUrl}/auth`, { token_hash: link, type: found.type });
}

const linkBody = z.object({ token_hash: z.string().default("") });

/**
 * POST /verify/address: the address that a link would confirm, a new one or that of a sign-up, for the page
 * that asks. From here, since whoever sends the link could write another one into it.
 */
export function verifyAddress(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/verify/address", (request) => {
    const { token_hash: link } = bodyOf(linkBody, request);
    return deps.limits.guard(
      [["failed_codes_per_address", clientKey(request)]],
      { wrong: ["otp_expired"] },
      async () => {
        const found = await addressOfLink(deps.db, deps.clock(), link);
        if (!found) throw new AuthRefusal("otp_expired", { message: "Email link is invalid or has expired" });
        return { email: found.email };
      },
    );
  });
}

/** GET /verify: the link of a mail. Every outcome redirects to a page (docs/auth-protocol.md §6.3). */
export function verifyLink(app: FastifyInstance, deps: AuthDeps): void {
  const options = { exposeHeadRoute: false, config: { withoutApiKey: true } };
  // Mail scanners request links with HEAD and must not consume them.
  app.head("/verify", options, async (_request, reply) => reply.code(204).send());
  app.get("/verify", options, async (request, reply) => {
    refuseEmbedded(request);
    const { token, type } = queryOf(query, request);
    if (!token)
      throw new AuthRefusal("validation_failed", { message: "Verify requires a token or a token hash" });
    if (!type) throw new AuthRefusal("validation_failed", { message: "Verify requires a verification type" });
    const page = await pageToConfirm(deps, request, token, type);
    if (page) return reply.redirect(page, 303);
    const target = redirectTargetOf(deps.settings, request);
    try {
      const { next, userId } = await useLink(deps, request, token, type, target);
      // The first proof of an address may have ended sessions of other people.
      deps.watch.forgetUser(userId);
      deps.mails.deliverSoon();
      return reply.redirect(next, 303);
    } catch (error) {
      if (!(error instanceof AuthRefusal))
        request.log.error({ err: error }, "a mailed link could not be followed");
      await logRefusal(deps, request, error);
      const refusal = error instanceof AuthRefusal ? error : new AuthRefusal("unexpected_failure");
      return reply.redirect(errorRedirect(target, errorParams(refusal), isPkceLink(token)), 303);
    }
  });
}
