import { resolve } from "node:path";
import { parseBrlRate } from "@prepara/domain/money/brl";
import { normalisePixKey, pixKeyKindOf } from "@prepara/domain/pix/key";
import * as z from "zod";
import { advisorSettings, whyNotAdvisor } from "./advisor-settings.ts";
import { fairUseSettings } from "./fair-use-settings.ts";
import { readTrustedProxies } from "./http/trusted-proxies.ts";
import { sourcingSettings, whyNotSourcing } from "./sourcing-settings.ts";

const between = (min: number, max: number) => {
  const words = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(words).int(words).min(min, words).max(max, words);
};
const text = z.string().trim().min(1, "must not be blank");
const url = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a web address, e.g. ${example}` });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    // Intl throws RangeError for unknown names.
    return false;
  }
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const schema = z.object({
  PORT: between(0, 65_535).default(8080),
  HOST: text.default("127.0.0.1"),
  PUBLIC_URL: url("https://prepara.example.com").optional(),
  PREPARA_DATA_DIR: text.default(".data"),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be a PostgreSQL address, e.g. postgres://user:password@host:5432/prepara",
    })
    .optional(),
  DATABASE_POOL_SIZE: between(1, 100).default(10),
  DATABASE_STATEMENT_TIMEOUT: between(0, 3_600).default(30),
  DATABASE_LOCK_TIMEOUT: between(0, 3_600).default(10),
  DATABASE_IDLE_TRANSACTION_TIMEOUT: between(0, 3_600).default(60),
  DATABASE_RESPONSE_TIMEOUT: between(0, 3_600).default(10),
  STOP_DELAY: between(0, 4).optional(),
  ANON_KEY: text.optional(),
  ADMIN_EMAILS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map((email) => email.toLowerCase()),
    )
    .pipe(z.array(z.email("must be e-mail addresses, separated by commas"))),
  ADMIN_SECOND_FACTOR: z.enum(["optional", "required"], "must be optional or required").default("optional"),
  BUSINESS_TIME_ZONE: text
    .default("America/Sao_Paulo")
    .refine(isTimeZone, "must be an IANA time zone, e.g. America/Sao_Paulo"),
  US_ADDRESS_LINE1: text.default("1000 Example Warehouse Dr"),
  US_ADDRESS_CITY: text.default("Doral"),
  US_ADDRESS_STATE: text.default("FL"),
  US_ADDRESS_ZIP: text.default("33166"),
  PIX_KEY: text
    .refine(
      (key) => pixKeyKindOf(normalisePixKey(key)) !== null,
      "must be a PIX key: CPF, CNPJ, e-mail, phone like +5511999999999, or random key",
    )
    .optional(),
  PIX_PAYEE: text.optional(),
  PIX_CITY: text.default("SAO PAULO"),
  USD_BRL_RATE: text
    .refine((rate) => parseBrlRate(rate) !== null, "must be reais for one dollar with a point, e.g. 5.3451")
    .optional(),
  PTAX_URL: url("https://olinda.bcb.gov.br").optional(),
  BRAND: text.default("Prepara"),
  MEMBERS_AREA_URL: url("https://members.example.com").optional(),
  SUPPORT_WHATSAPP: text.regex(/^\+[1-9]\d{6,14}$/, "must be international, e.g. +5511999999999").optional(),
  API_RATE_LIMIT: between(1, 10_000_000).default(60_000),
  TRUST_PROXY: z
    .string()
    .default("false")
    .transform(readTrustedProxies)
    .refine((proxies) => proxies !== null, {
      error:
        "must be how many proxies stand before the server, e.g. 1, or their addresses, e.g. 127.0.0.1,10.0.0.0/8; true would believe whatever address a caller writes",
    })
    .transform((proxies) => proxies ?? false),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  LOG_STDOUT: z.stringbool("must be true or false").default(false),
  METRICS_TOKEN: text.min(16, "must have at least 16 characters").optional(),
  S3_ENDPOINT: url("https://s3.example.com").optional(),
  S3_REGION: text.default("us-east-1"),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  ...fairUseSettings,
  ...sourcingSettings,
  ...advisorSettings,
});

export type Settings = z.output<typeof schema>;

/** A wrong setting, which stops the start; the message is one line for the operator. */
export class WrongSetting extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WrongSetting";
  }
}

/**
 * Reads the settings from the environment (docs/product.md#settings). An empty variable counts as unset.
 * Throws `WrongSetting` with one line that names the setting and the problem.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new WrongSetting(
      `Setting ${issue?.path[0]?.toString() ?? "?"}: ${issue?.message ?? "is not valid"}.`,
    );
  }
  const settings = parsed.data;
  if (settings.S3_BUCKET && !(settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY)) {
    throw new WrongSetting("Setting S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.");
  }
  const halfSet = whyNotSourcing(settings) ?? whyNotAdvisor(settings);
  if (halfSet) throw new WrongSetting(halfSet);
  return { ...settings, PREPARA_DATA_DIR: resolve(settings.PREPARA_DATA_DIR) };
}
