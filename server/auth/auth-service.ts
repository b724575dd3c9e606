import type { FastifyError, FastifyInstance } from "fastify";
import { limitStore } from "#server/platform/limits/limit-store";
import type { AuthDeps, AuthServiceOptions } from "./auth-deps.ts";
import { reauthenticate } from "./endpoints/account/reauthenticate.ts";
import { getUser, logout, putUser } from "./endpoints/account/user.ts";
import { adminCreateUser } from "./endpoints/admin/create-user.ts";
import { generateLink } from "./endpoints/admin/generate-link.ts";
import { invite } from "./endpoints/admin/invite.ts";
import { listUsers } from "./endpoints/admin/list-users.ts";
import { adminDeleteUser, adminGetUser } from "./endpoints/admin/one-user.ts";
import { adminUpdateUser } from "./endpoints/admin/update-user.ts";
import { adminUserFactors } from "./endpoints/admin/user-factors.ts";
import { factorChallenge } from "./endpoints/factors/factor-challenge.ts";
import { factorEnroll, factorUnenroll } from "./endpoints/factors/factor-enroll.ts";
import { factorVerify } from "./endpoints/factors/factor-verify.ts";
import { authorize, identitiesAuthorize } from "./endpoints/providers/authorize.ts";
import { callback } from "./endpoints/providers/callback.ts";
import { identityUnlink } from "./endpoints/providers/identity-unlink.ts";
import { health, jwks, settings, sso } from "./endpoints/service-information.ts";
import { otp } from "./endpoints/sign-in/otp.ts";
import { recover } from "./endpoints/sign-in/recover.ts";
import { resend } from "./endpoints/sign-in/resend.ts";
import { signUp } from "./endpoints/sign-in/sign-up.ts";
import { token } from "./endpoints/sign-in/token.ts";
import { verifyAddress, verifyLink } from "./endpoints/sign-in/verify-link.ts";
import { verifyPost } from "./endpoints/sign-in/verify-post.ts";
import { logRefusal } from "./errors/log-refusal.ts";
import { writeAuthError } from "./errors/write-error.ts";
import { requireApiKey } from "./http/api-key.ts";
import { addBodyParsers } from "./http/body-parsers.ts";
import { addCors } from "./http/cors.ts";
import { refuseForeignPages } from "./http/foreign-pages.ts";
import { openOperatorKeys } from "./keys/api-keys.ts";
import { limitCallers } from "./limits/limit-callers.ts";
import { rateLimits } from "./limits/rate-limits.ts";
import { messageSpacing } from "./limits/spacing.ts";
import { startMailWorker } from "./mail/mail-worker.ts";
import { oidcProvider } from "./providers/oidc-provider.ts";
import { startSessionSweep } from "./sessions/session-expiry.ts";
import { smsGateway } from "./sms/sms-gateway.ts";
import { readAccessToken } from "./tokens/access-token.ts";

/** Registered only if `AUTH_SERVICE_KEYS` is set. */
const operatorEndpoints = [
  listUsers,
  adminCreateUser,
  adminGetUser,
  adminUpdateUser,
  adminDeleteUser,
  adminUserFactors,
  invite,
  generateLink,
];

const endpoints = [
  signUp,
  token,
  getUser,
  putUser,
  logout,
  recover,
  verifyPost,
  verifyLink,
  verifyAddress,
  otp,
  resend,
  reauthenticate,
  authorize,
  callback,
  identitiesAuthorize,
  identityUnlink,
  factorEnroll,
  factorChallenge,
  factorVerify,
  factorUnenroll,
  jwks,
  settings,
  health,
  sso,
];

/**
 * The auth service as a Fastify plugin, registered under `/auth/v1`, with its own parsers and error shapes.
 * Delivers mails while the server runs.
 */
export async function authService(app: FastifyInstance, options: AuthServiceOptions): Promise<void> {
  const own = options.settings;
  const mails = startMailWorker(options);
  const store = limitStore(options);
  const sweep = startSessionSweep(options);
  app.addHook("onClose", async () => void (await Promise.all([mails.stop(), sweep.stop()])));
  const deps: AuthDeps = {
    ...options,
    mails,
    limits: rateLimits(own.rateLimits, { store, log: options.log }),
    spacing: messageSpacing({ settings: own, store, clock: options.clock }),
    sms: smsGateway(own),
    providers: new Map(own.providers.map((provider) => [provider.name, oidcProvider(provider)])),
    // Not decorated where the service runs by itself.
    mustHaveRoom: async () => app.diskReserve?.mustHaveRoom("stranger's row", 0),
    operators: own.AUTH_SERVICE_KEYS ? await openOperatorKeys(own.AUTH_SERVICE_KEYS) : null,
  };
  addBodyParsers(app);
  addCors(app);
  refuseForeignPages(app, own);
  requireApiKey(app, own.anonKey, async (key) =>
    Boolean(await deps.operators?.isOperator(key, deps.clock())),
  );
  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    await logRefusal(deps, request, error);
    return writeAuthError(error, request, reply);
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ code: 404, error_code: "not_found", msg: "404: Path not found" }),
  );
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  limitCallers(app, (token) => readAccessToken(deps, token));
  for (const endpoint of [...endpoints, ...(deps.operators ? operatorEndpoints : [])]) endpoint(app, deps);
}
