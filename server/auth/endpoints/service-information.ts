import type { FastifyInstance } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";

/** GET /settings: the features of this installation (docs/auth-protocol.md §4). */
export function settings(app: FastifyInstance, deps: AuthDeps): void {
  const { settings: values } = deps;
  app.get("/settings", { config: { withoutApiKey: true } }, async () => ({
    external: {
      email: true,
      phone: values.AUTH_PHONE,
      anonymous_users: values.AUTH_ANONYMOUS,
      google: false,
      apple: false,
      ...Object.fromEntries([...deps.providers.keys()].map((name) => [name, true])),
    },
    disable_signup: !values.AUTH_SIGNUP,
    mailer_autoconfirm: values.AUTH_AUTOCONFIRM,
    phone_autoconfirm: values.AUTH_PHONE_AUTOCONFIRM,
    sms_provider: deps.sms?.name ?? "",
    saml_enabled: false,
    passkeys_enabled: false,
    mfa: { totp: values.AUTH_TOTP, phone: deps.sms !== null, webauthn: values.AUTH_WEBAUTHN },
    manual_linking: values.AUTH_MANUAL_LINKING,
    password_min_length: values.AUTH_PASSWORD_MIN,
    mail_link_seconds: values.AUTH_OTP_LIFE,
    mail_spacing_seconds: values.AUTH_MAIL_SPACING,
    sms_spacing_seconds: values.AUTH_SMS_SPACING,
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
