import type { FastifyInstance } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";

/** GET /settings: the features of this installation (docs/auth-protocol.md §4). */
export function settings(app: FastifyInstance, deps: AuthDeps): void {
  const own = deps.settings;
  app.get("/settings", { config: { withoutApiKey: true } }, async () => ({
    external: {
      email: true,
      phone: own.AUTH_PHONE,
      anonymous_users: own.AUTH_ANONYMOUS,
      google: false,
      apple: false,
      ...Object.fromEntries([...deps.providers.keys()].map((name) => [name, true])),
    },
    disable_signup: !own.AUTH_SIGNUP,
    mailer_autoconfirm: own.AUTH_AUTOCONFIRM,
    phone_autoconfirm: own.AUTH_PHONE_AUTOCONFIRM,
    sms_provider: deps.sms?.name ?? "",
    saml_enabled: false,
    passkeys_enabled: false,
    mfa: { totp: own.AUTH_TOTP, phone: deps.sms !== null, webauthn: own.AUTH_WEBAUTHN },
    manual_linking: own.AUTH_MANUAL_LINKING,
    password_min_length: own.AUTH_PASSWORD_MIN,
    mail_link_seconds: own.AUTH_OTP_LIFE,
    mail_spacing_seconds: own.AUTH_MAIL_SPACING,
    sms_spacing_seconds: own.AUTH_SMS_SPACING,
  }));
}

const answer = { version: "v1", name: "Prepara Auth", description: "Sign-in service of Prepara" };

/** GET /health: name and version of the service. */
export function health(app: FastifyInstance): void {
  app.get("/health", { config: { withoutApiKey: true } }, async () => answer);
}

/** GET /.well-known/jwks.json: the public keys (docs/auth-protocol.md §3). */
export function jwks(app: FastifyInstance, deps: AuthDeps): void {
  app.get("/.well-known/jwks.json", { config: { withoutApiKey: true } }, async (_request, reply) => {
    reply.header("cache-control", "public, max-age=600");
    return { keys: deps.signingKeys.published() };
  });
}

/** POST /sso: SAML is not supported; refuses with the protocol's error. */
export function sso(app: FastifyInstance): void {
  app.post("/sso", async () => {
    throw new AuthRefusal("saml_provider_disabled");
  });
}
