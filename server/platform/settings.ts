import * as z from "zod";
import { readTrustedProxies } from "./http/trusted-proxies.ts";

/** Text that is trimmed and must not be blank then. */
export const text = z.string().trim().min(1, "must not be blank");

export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
};

/** An http or https address; `example` tells the operator what one looks like. */
export const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a web address, e.g. ${example}` });

const count = (max: number) => wholeNumber(1, max);

/** How much of the server one customer may use at once and in a day (docs/operations.md, "Fair use"). */
const fairUseSettings = {
  REQUESTS_AT_ONCE: count(1000).default(4),
  LOOKUPS_AT_ONCE: count(1000).default(3),
  UPLOADS_AT_ONCE: count(1000).default(2),
  ANSWERS_AT_ONCE: count(1000).default(3),
  EVENT_STREAMS_AT_ONCE: count(100_000).default(20),
  LOOKUPS_PER_DAY_FREE: count(1_000_000).default(100),
  LOOKUPS_PER_DAY_PREMIUM: count(1_000_000).default(1000),
  UPLOADS_PER_DAY_FREE: count(1_000_000).default(100),
  UPLOADS_PER_DAY_PREMIUM: count(1_000_000).default(1000),
  RESPONSE_KB_PER_SECOND: count(1_000_000).default(1000),
  WRITES_PER_DAY: count(100_000_000).default(20_000),
  STORAGE_MB_FREE: count(100_000_000).default(5000),
  STORAGE_MB_PREMIUM: count(100_000_000).default(50_000),
  STORED_MB_PER_DAY_OF_NETWORK: count(100_000_000).default(10_000),
  PAID_CALLS_PER_DAY_OF_NETWORK: count(1_000_000).default(300),
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    // Intl throws RangeError for unknown names.
    return false;
  }
}

/** Hours of work for the two plans, free first: "16,8". */
const promisedHours = (free: number, premium: number) =>
  z
    .string()
    .default(`${free},${premium}`)
    .transform((list) => list.split(",").map((hours) => Number(hours.trim() || NaN)))
    .pipe(z.tuple([hours, hours], promisedMessage))
    .transform(([ofFree, ofPremium]) => ({ free: ofFree, premium: ofPremium }));
const promisedMessage =
  "must be two numbers of hours from 1 to 1000, for the free plan and for premium, e.g. 16,8";
const hours = z.number(promisedMessage).min(1, promisedMessage).max(1000, promisedMessage);

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The settings of the process and of what every slice uses (docs/product.md#settings). */
export const platformSettings = {
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: text.default("127.0.0.1"),
  PUBLIC_URL: webAddress("https://prepara.example.com").optional(),
  PREPARA_DATA_DIR: text.default(".data"),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be a PostgreSQL address, e.g. postgres://user:password@host:5432/prepara",
    })
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 100).default(10),
  DATABASE_STATEMENT_TIMEOUT: wholeNumber(0, 3_600).default(30),
  DATABASE_LOCK_TIMEOUT: wholeNumber(0, 3_600).default(10),
  DATABASE_IDLE_TRANSACTION_TIMEOUT: wholeNumber(0, 3_600).default(60),
  DATABASE_RESPONSE_TIMEOUT: wholeNumber(0, 3_600).default(10),
  STOP_DELAY: wholeNumber(0, 4).optional(),
  /** Room on each disk that customers' files leave free; at most a tenth of its size. */
  DISK_RESERVE_MB: wholeNumber(0, 100_000_000).default(2_000),
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
  WAREHOUSE_TIME_ZONE: text
    .default("America/New_York")
    .refine(isTimeZone, "must be an IANA time zone, e.g. America/New_York"),
  /** Days of paid storage after which a customer is asked what to do with goods; 0: never. */
  ABANDON_AFTER_DAYS: wholeNumber(0, 3_650).default(120),
  /** Business days on which the warehouse is closed. */
  WAREHOUSE_HOLIDAYS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,;]+/).filter(Boolean))
    .pipe(z.array(z.iso.date("must be days like 2026-12-25, separated by commas"))),
  PROMISE_CHECK_IN_HOURS: promisedHours(16, 8),
  PROMISE_PREP_HOURS: promisedHours(24, 16),
  PROMISE_OTHER_HOURS: wholeNumber(1, 1000).default(16),
  BRAND: text.default("Prepara"),
  MEMBERS_AREA_URL: webAddress("https://members.example.com").optional(),
  SUPPORT_WHATSAPP: text.regex(/^\+[1-9]\d{6,14}$/, "must be international, e.g. +5511999999999").optional(),
  API_RATE_LIMIT: wholeNumber(1, 10_000_000).default(60_000),
  TRUST_PROXY: z
    .string()
    .default("false")
    .transform(readTrustedProxies)
    .refine((proxies) => proxies !== null, {
      error:
        "must be the number of proxies in front of the server, e.g. 1, or their addresses, e.g. 127.0.0.1,10.0.0.0/8; true would accept any address that a caller writes",
    })
    .transform((proxies) => proxies ?? false),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  LOG_STDOUT: z.stringbool("must be true or false").default(false),
  METRICS_TOKEN: text.min(16, "must have at least 16 characters").optional(),
  S3_ENDPOINT: webAddress("https://s3.example.com").optional(),
  S3_REGION: text.default("us-east-1"),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  /** Lets addresses that customers choose be this computer's own; for tests only. */
  OUTGOING_ALLOW_LOOPBACK: z.stringbool("must be true or false").default(false),
  /** The outside services are stand-ins with invented data, which every screen then shows. */
  DEMO_DATA: z.stringbool("must be true or false").default(false),
  ...fairUseSettings,
};

const platformSchema = z.object(platformSettings);
export type PlatformSettings = z.output<typeof platformSchema>;

/** A wrong setting, which stops the start; the message is one line for the operator. */
export class WrongSetting extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WrongSetting";
  }
}

/** The error line when the bucket is set without its keys; else null. */
export function whyNotFileStore(settings: PlatformSettings): string | null {
  const hasKeys = settings.S3_ACCESS_KEY_ID !== undefined && settings.S3_SECRET_ACCESS_KEY !== undefined;
  return settings.S3_BUCKET === undefined || hasKeys
    ? null
    : "Setting S3_BUCKET: also needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.";
}

/** The warehouse's address, to which each customer's suite is added. */
export const usAddressSettings = {
  US_ADDRESS_LINE1: text.default("1000 Example Warehouse Dr"),
  US_ADDRESS_CITY: text.default("Doral"),
  US_ADDRESS_STATE: text.default("FL"),
  US_ADDRESS_ZIP: text.default("33166"),
};

const schema = z.object(usAddressSettings);
export type UsAddressSettings = z.output<typeof schema>;

/** The address of the warehouse, without a suite. */
export const warehouseOf = (settings: UsAddressSettings) => ({
  line1: settings.US_ADDRESS_LINE1,
  city: settings.US_ADDRESS_CITY,
  state: settings.US_ADDRESS_STATE,
  zip: settings.US_ADDRESS_ZIP,
});
