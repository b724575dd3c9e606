import * as z from "zod";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { secondsOf } from "#server/auth/rules/duration";
import { normalEmail } from "#server/auth/rules/email";
import { hashPassword } from "#server/auth/rules/password-hash";
import { normalPhone } from "#server/auth/rules/phone";

/** What an operator may write of an account. */
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

/** Hash to store for the password an operator sets, in clear or as an argon2 hash; undefined for none. */
async function passwordHashOf(fields: Fields): Promise<string | undefined> {
  if (fields.password && fields.password_hash) {
    throw new AuthRefusal("validation_failed", {
      message: "Only a password or a password hash should be provided",
    });
  }
  if (fields.password_hash && !/^\$argon2(?:id|i|d)\$/.test(fields.password_hash)) {
    throw new AuthRefusal("validation_failed", { message: "Only argon2 password hashes are accepted" });
  }
  if (fields.password && Buffer.byteLength(fields.password) > 72) {
    throw new AuthRefusal("validation_failed", { message: "Password cannot be longer than 72 characters" });
  }
  return fields.password ? hashPassword(fields.password) : fields.password_hash;
}

/** The fields in their stored form; absent ones stay undefined. */
export async function storedFields(fields: Fields, now: Date) {
  const banSeconds = fields.ban_duration === undefined ? undefined : secondsOf(fields.ban_duration);
  return {
    email: fields.email ? normalEmail(fields.email) : undefined,
    phone: fields.phone ? normalPhone(fields.phone) : undefined,
    passwordHash: await passwordHashOf(fields),
    bannedUntil: typeof banSeconds === "number" ? new Date(now.getTime() + banSeconds * 1000) : banSeconds,
  };
}
