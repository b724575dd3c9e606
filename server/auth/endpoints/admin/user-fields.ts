import * as z from "zod";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { normalizeEmail, normalizePhone } from "#server/auth/http/address";
import { hashPassword } from "#server/auth/passwords/password-hash";

/** The fields of an account that an operator may set. */
export const userFields = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  password_hash: z.string().optional(),
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  ban_duration: z.string().optional(),
});

type Fields = z.output<typeof userFields>;

const ARGON2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=([1-9]\d{0,9}),t=([1-9]\d{0,9}),p=([1-9]\d{0,9})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;

/** At most 256 MiB and ten passes, because every password guess costs the server this work. */
const MAX_COST = { kib: 262_144, passes: 10, lanes: 16 };

function isAffordableHash(hash: string): boolean {
  const [kib = 0, passes = 0, lanes = 0] = (ARGON2.exec(hash) ?? []).slice(1).map(Number);
  const isWhole = kib >= 8 * lanes && lanes > 0;
  return isWhole && kib <= MAX_COST.kib && passes <= MAX_COST.passes && lanes <= MAX_COST.lanes;
}

/** The hash to store, from a password in clear text or an argon2 hash; undefined if neither is given. */
async function passwordHashOf(fields: Fields, client: string): Promise<string | undefined> {
  if (fields.password && fields.password_hash) {
    throw new AuthRefusal("validation_failed", {
      message: "Only a password or a password hash should be provided",
    });
  }
  if (fields.password_hash && !isAffordableHash(fields.password_hash)) {
    throw new AuthRefusal("validation_failed", { message: "Only argon2 password hashes are accepted" });
  }
  if (fields.password && Buffer.byteLength(fields.password) > 72) {
    throw new AuthRefusal("validation_failed", { message: "Password cannot be longer than 72 characters" });
  }
  return fields.password ? hashPassword(fields.password, client) : fields.password_hash;
}

/**
 * The fields as they are stored; absent fields stay undefined. `client` is the network whose requests take
 * turns for hashing.
 */
export async function storedFields(fields: Fields, now: Date, client: string) {
  const banSeconds = fields.ban_duration === undefined ? undefined : secondsOf(fields.ban_duration);
  return {
    email: fields.email ? normalizeEmail(fields.email) : undefined,
    phone: fields.phone ? normalizePhone(fields.phone) : undefined,
    passwordHash: await passwordHashOf(fields, client),
    bannedUntil: typeof banSeconds === "number" ? new Date(now.getTime() + banSeconds * 1000) : banSeconds,
  };
}

const SECONDS_OF: Record<string, number> = { h: 3600, m: 60, s: 1 };
const SHAPE = /^(?:\d+(?:\.\d+)?[hms])+$/;

/** Seconds of a duration such as `24h` or `1h30m`; null for `none`. */
export function secondsOf(duration: string): number | null {
  if (duration === "none") return null;
  if (!SHAPE.test(duration)) {
    throw new AuthRefusal("validation_failed", { message: "invalid format for ban duration" });
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)([hms])/gy)];
  const seconds = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (SECONDS_OF[unit ?? ""] ?? 0),
    0,
  );
  // A thousand years; larger values exceed the range of dates.
  return Math.min(seconds, 31_536_000_000);
}
