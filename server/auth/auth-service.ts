import type { FastifyError, FastifyInstance } from "fastify";
import { limitStore } from "#server/platform/limits/limit-store";
import type { AuthDeps, AuthServiceOptions } from "./auth-deps.ts";
import { operatorEndpoints } from "./endpoints/admin/operator-endpoints.ts";
import { authorize } from "./endpoints/authorize.ts";
import { callback } from "./endpoints/callback.ts";
import { factorChallenge } from "./endpoints/factor-challenge.ts";
import { factorEnroll } from "./endpoints/factor-enroll.ts";
import { factorUnenroll } from "./endpoints/factor-unenroll.ts";
import { factorVerify } from "./endpoints/factor-verify.ts";
import { getUser } from "./endpoints/get-user.ts";
import { health } from "./endpoints/health.ts";
import { identitiesAuthorize } from "./endpoints/identities-authorize.ts";
import { identityUnlink } from "./endpoints/identity-unlink.ts";
import { jwks } from "./endpoints/jwks.ts";
import { logout } from "./endpoints/logout.ts";
import { otp } from "./endpoints/otp.ts";
import { putUser } from "./endpoints/put-user.ts";
import { reauthenticate } from "./endpoints/reauthenticate.ts";
import { recover } from "./endpoints/recover.ts";
import { resend } from "./endpoints/resend.ts";
import { settings } from "./endpoints/settings.ts";
import { signUp } from "./endpoints/sign-up.ts";
import { sso } from "./endpoints/sso.ts";
import { token } from "./endpoints/token.ts";
import { verifyLink } from "./endpoints/verify-link.ts";
import { verifyPost } from "./endpoints/verify-post.ts";
import { logRefusal } from "./errors/log-refusal.ts";
import { writeAuthError } from "./errors/write-error.ts";
import { demandApiKey } from "./http/api-key.ts";
import { addBodyParsers } from "./http/body-parsers.ts";
import { addCors } from "./http/cors.ts";
import { openOperatorKeys } from "./keys/operator-keys.ts";
import { startMailWorker } from "./mail/mail-worker.ts";
import { oidcProvider } from "./providers/oidc-provider.ts";
import { rateLimits } from "./rules/rate-limits.ts";
import { messageSpacing } from "./rules/spacing.ts";
import { startSessionSweep } from "./sessions/session-sweep.ts";
import { smsGateway } from "./sms/sms-gateway.ts";

const endpoints = [
  signUp,
  token,
  getUser,
  putUser,
  logout,
  recover,
  verifyPost,
  verifyLink,
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
 * The auth service as a Fastify plugin, to be registered under `/auth/v1`. It keeps its parsers and error
 * shapes to itself, and delivers its mails for as long as the server runs.
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
    limits: rateLimits(own.rateLimits, store),
    spacing: messageSpacing({ settings: own, store, clock: options.clock }),
    sms: smsGateway(own),
    providers: new Map(own.providers.map((provider) => [provider.name, oidcProvider(provider)])),
    operators: own.AUTH_SERVICE_KEYS ? await openOperatorKeys(own.AUTH_SERVICE_KEYS) : null,
  };
  addBodyParsers(app);
  addCors(app);
  demandApiKey(app, own.anonKey, async (key) => Boolean(await deps.operators?.isOperator(key, deps.clock())));
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
  for (const endpoint of [...endpoints, ...(deps.operators ? operatorEndpoints : [])]) endpoint(app, deps);
}
