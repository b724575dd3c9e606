import type { Allowance } from "#server/platform/limits/limit-store";
import { WrongSetting } from "#server/platform/settings";

/**
 * Counted per account (the typed address, whether it exists or not) or per client address. Where legitimate
 * use is frequent (sign-in, codes) only failures count; where each call is costly (mails, sign-ups) every
 * call counts.
 */
const defaults = {
  /** One client guessing at one account. */
  failed_sign_ins_per_visitor: { times: 10, seconds: 900 },
  /** All clients guessing at one account; high, so that it is hard to lock another user out. */
  failed_sign_ins_per_account: { times: 100, seconds: 900 },
  failed_sign_ins_per_address: { times: 300, seconds: 900 },
  /** Every `POST /token`, except a refresh with a genuine token, which counts for its session. */
  token_requests_per_address: { times: 300, seconds: 300 },
  refreshes_per_session: { times: 60, seconds: 300 },
  /** Each costs two hashes. The number of sessions is limited by the limits of sign-ins. */
  new_passwords_per_session: { times: 20, seconds: 3600 },
  failed_codes_per_account: { times: 20, seconds: 900 },
  /**
   * There are a million six-digit codes: without this limit, slow guessing would find one within a year with
   * a probability of one half.
   */
  failed_codes_per_account_and_day: { times: 60, seconds: 86_400 },
  /** One network guessing at one account: a quarter, so that one stranger does not keep its owner out. */
  failed_codes_per_network: { times: 5, seconds: 900 },
  failed_codes_per_network_and_day: { times: 15, seconds: 86_400 },
  failed_codes_per_address: { times: 100, seconds: 900 },
  sign_ups_per_address: { times: 300, seconds: 300 },
  provider_sign_ins_per_address: { times: 300, seconds: 300 },
  anonymous_sign_ups_per_address: { times: 30, seconds: 3600 },
  factor_challenges_per_account: { times: 60, seconds: 300 },
  mails_per_address: { times: 100, seconds: 300 },
  /** With the limit by address alone one visitor sent 28,800 a day, at the operator's cost and reputation. */
  mails_per_network_and_day: { times: 1_000, seconds: 86_400 },
  /** Messages of one kind (recovery, confirmation, …) that one client has sent to one address. */
  messages_per_visitor: { times: 5, seconds: 3600 },
  /** The same of all clients; high, so that it is hard to keep another user from asking. */
  messages_per_recipient: { times: 20, seconds: 3600 },
  sms_per_address: { times: 30, seconds: 3600 },
  /** Codes of a verified second factor to one number, whichever accounts have it. */
  sms_per_second_factor: { times: 10, seconds: 3600 },
  sms_in_all: { times: 300, seconds: 3600 },
} satisfies Record<string, Allowance>;

export type RateLimitName = keyof typeof defaults;
export type RateLimitSettings = Record<RateLimitName, Allowance> | "off";

function isRateLimitName(name: string): name is RateLimitName {
  return Object.hasOwn(defaults, name);
}

/**
 * Parses `AUTH_RATE_LIMITS`: `on`, `off`, or overrides such as
 * `failed_sign_ins_per_visitor=5/900,mails_per_address=10/60`.
 */
export function readRateLimits(setting: string): RateLimitSettings {
  const word = setting.toLowerCase();
  if (["off", "false", "0", "no"].includes(word)) return "off";
  const limits: Record<RateLimitName, Allowance> = { ...defaults };
  if (["on", "true", "1", "yes"].includes(word)) return limits;
  for (const part of word.split(",")) {
    const [, name = "", times, seconds] = /^\s*([a-z_]+)=([1-9]\d{0,6})\/([1-9]\d{0,6})\s*$/.exec(part) ?? [];
    if (!isRateLimitName(name) || !times || !seconds) {
      throw new WrongSetting(
        `Setting AUTH_RATE_LIMITS: write on, off, or name=times/seconds (both at least 1), where name is one of ${Object.keys(defaults).join(", ")}.`,
      );
    }
    limits[name] = { times: Number(times), seconds: Number(seconds) };
  }
  return limits;
}
