import type { FastifyInstance } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";

/** GET /settings: what this installation offers (docs/auth-protocol.md §4). */
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
