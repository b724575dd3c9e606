import * as z from "zod";
import { whyNotEntry } from "#server/auth/http/redirect-target";
import { type RateLimitSettings, readRateLimits } from "#server/auth/limits/rate-limit-settings";
import { type ProviderSettings, readProviderSettings } from "#server/auth/providers/provider-settings";
import { baseAddress } from "#server/platform/base-address";
import { text, WrongSetting, wholeNumber } from "#server/platform/settings";

const url = z.url({ protocol: /^https?$/, error: "must be an http or https address" }).transform(baseAddress);
const onOrOff = z.stringbool({ error: "must be on or off" });
const switchedOn = onOrOff.default(true);
const switchedOff = onOrOff.default(false);
const seconds = (fallback: number, least = 0) => wholeNumber(least, 31_536_000).default(fallback);
const list = z
  .string()
  .default("")
  .transform((value) => value.split(/[\s,]+/).filter(Boolean));

/** All settings of the auth service except those of providers, whose names contain the provider's. */
export const authSettings = {
  AUTH_AUTOCONFIRM: switchedOn,
  AUTH_SIGNUP: switchedOn,
  AUTH_ANONYMOUS: switchedOff,
  AUTH_MANUAL_LINKING: switchedOn,
  AUTH_PHONE: switchedOff,
  /** Defaults to AUTH_AUTOCONFIRM. */
  AUTH_PHONE_AUTOCONFIRM: onOrOff.optional(),
  AUTH_DOUBLE_CONFIRM_EMAIL: switchedOn,
  AUTH_RATE_LIMITS: text.default("on"),
  /** Not less: a browser renews a token 90 seconds before its end. */
  AUTH_TOKEN_LIFE: seconds(3600, 300),
  AUTH_REUSE_INTERVAL: seconds(10),
  AUTH_SESSION_IDLE: seconds(30 * 86_400, 600),
  AUTH_SESSION_LIFE: seconds(180 * 86_400, 600),
  AUTH_MAIL_SPACING: seconds(60),
  AUTH_SMS_SPACING: seconds(60),
  AUTH_OTP_LIFE: seconds(3600),
  AUTH_SMS_OTP_LIFE: seconds(300),
  AUTH_FLOW_LIFE: seconds(3600),
  AUTH_CHALLENGE_LIFE: seconds(300),
  AUTH_PASSWORD_MIN: wholeNumber(6, 72).default(8),
  AUTH_PASSWORD_CHARACTERS: z
    .enum(
      ["any", "letters_digits", "mixed_case", "symbols"],
      "must be any, letters_digits, mixed_case or symbols",
    )
    .default("any"),
  AUTH_PASSWORD_STRENGTH: wholeNumber(0, 4).default(2),
  AUTH_PWNED_URL: url.optional(),
  AUTH_FRESH_SIGN_IN: seconds(600, 60),
  AUTH_REAUTHENTICATION: switchedOff,
  AUTH_CURRENT_PASSWORD: switchedOff,
  AUTH_MAX_FACTORS: wholeNumber(1, 50).default(10),
  AUTH_TOTP: switchedOn,
  AUTH_WEBAUTHN: switchedOn,
  AUTH_SERVICE_KEYS: text.optional(),
  SITE_URL: url.optional(),
  REDIRECT_ALLOW_LIST: list.superRefine((globs, context) => {
    const problem = globs.map(whyNotEntry).find((each) => each !== null);
    if (problem) context.addIssue(problem);
  }),
  CAPTCHA_SECRET: text.optional(),
  CAPTCHA_URL: url.default("https://hcaptcha.com/siteverify"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be like smtps://user:password@mail.example.com:465" })
    .optional(),
  MAIL_FROM: text.optional(),
  SMS_URL: url.optional(),
  SMS_TOKEN: text.optional(),
  WHATSAPP_URL: url.default("https://graph.facebook.com/v23.0"),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_PHONE_ID: text.optional(),
  WHATSAPP_TEMPLATE: text.default("codigo_de_acesso"),
};

const schema = z.object(authSettings);

type Environment = Record<string, string | undefined>;

/** Settings that the host application provides. */
type HostSettings = {
  /** Origin of the product as the browser sees it, without a trailing slash. */
  publicUrl: string;
  /** The public API key that every caller sends. */
  anonKey: string;
  brand: string;
};

export type AuthSettings = Omit<z.output<typeof schema>, "AUTH_PHONE_AUTOCONFIRM"> &
  HostSettings & {
    AUTH_PHONE_AUTOCONFIRM: boolean;
    /** Public base URL: the issuer of tokens and the prefix of mailed links. */
    baseUrl: string;
    siteUrl: string;
    mailFrom: string;
    rateLimits: RateLimitSettings;
    providers: ProviderSettings[];
  };

/**
 * Reads the settings of the auth service from the environment; an empty variable counts as unset. Throws
 * `WrongSetting`.
 */
export function readAuthSettings(environment: Environment, host: HostSettings): AuthSettings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new WrongSetting(`Setting ${issue?.path[0]?.toString()}: ${issue?.message ?? "is not valid"}.`);
  }
  const settings = parsed.data;
  if (Boolean(settings.WHATSAPP_TOKEN) !== Boolean(settings.WHATSAPP_PHONE_ID)) {
    throw new WrongSetting("Setting WHATSAPP_TOKEN: must be set together with WHATSAPP_PHONE_ID.");
  }
  return {
    ...settings,
    ...host,
    AUTH_PHONE_AUTOCONFIRM: settings.AUTH_PHONE_AUTOCONFIRM ?? settings.AUTH_AUTOCONFIRM,
    baseUrl: `${host.publicUrl}/auth/v1`,
    siteUrl: settings.SITE_URL ?? host.publicUrl,
    mailFrom: settings.MAIL_FROM ?? `${host.brand} <nao-responda@${new URL(host.publicUrl).hostname}>`,
    rateLimits: readRateLimits(settings.AUTH_RATE_LIMITS),
    providers: readProviderSettings(set),
  };
}
