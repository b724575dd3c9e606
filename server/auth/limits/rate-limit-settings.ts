import type { Allowance } from "#server/platform/limits/limit-store";
import { WrongSetting } from "#server/platform/settings";

/**
 * Counted per account (the address that was typed, whether it exists or not) or per client address. Failures
 * are counted where honest use is frequent (sign-in, codes), and every call where each one costs (mails,
 * sign-ups).
 */
const defaults = {
  /** One visitor guessing at one account. */
  failed_sign_ins_per_visitor: { times: 10, seconds: 900 },
  /** All visitors guessing at one account; wide, so that nobody can lock a stranger out easily. */
  failed_sign_ins_per_account: { times: 100, seconds: 900 },
  failed_sign_ins_per_address: { times: 300, seconds: 900 },
  /** Everything at `POST /token`; a refresh with a genuine token counts for its session alone. */
  token_requests_per_address: { times: 300, seconds: 300 },
  refreshes_per_session: { times: 60, seconds: 300 },
  failed_codes_per_account: { times: 20, seconds: 900 },
  /**
   * A six-digit code is one of a million: without this, patient guessing finds one in half of the cases
   * within a year.
   */
  failed_codes_per_account_and_day: { times: 60, seconds: 86_400 },
  failed_codes_per_address: { times: 100, seconds: 900 },
  sign_ups_per_address: { times: 300, seconds: 300 },
  provider_sign_ins_per_address: { times: 300, seconds: 300 },
  anonymous_sign_ups_per_address: { times: 30, seconds: 3600 },
  factor_challenges_per_account: { times: 60, seconds: 300 },
  mails_per_address: { times: 100, seconds: 300 },
  sms_per_address: { times: 30, seconds: 3600 },
  sms_in_all: { times: 300, seconds: 3600 },
} satisfies Record<string, Allowance>;

export type RateLimitName = keyof typeof defaults;
export type RateLimitSettings = Record<RateLimitName, Allowance> | "off";

function isRateLimitName(name: string): name is RateLimitName {
  return Object.hasOwn(defaults, name);
}

/**
 * Reads `AUTH_RATE_LIMITS`: `on`, `off`, or changes such as
 * `failed_sign_ins_per_visitor=5/900,mails_per_address=10/60`.
 */
export function readRateLimits(setting: string): RateLimitSettings {
  const word = setting.toLowerCase();
  if (["off", "false", "0", "no"].includes(word)) return "off";
  const limits: Record<RateLimitName, Allowance> = { ...defaults };
  if (["on", "true", "1", "yes"].includes(word)) return limits;
  for (const part of word.split(",")) {
    const [, name = "", times, seconds] = /^\s*([a-z_]+)=(\d{1,7})\/(\d{1,7})\s*$/.exec(part) ?? [];
    if (!isRateLimitName(name) || !times || !seconds) {
      throw new WrongSetting(
        `Setting AUTH_RATE_LIMITS: write on, off, or name=times/seconds, where name is one of ${Object.keys(defaults).join(", ")}.`,
      );
    }
    limits[name] = { times: Number(times), seconds: Number(seconds) };
  }
  return limits;
}
