import { domainToASCII, domainToUnicode } from "node:url";
import type { Address } from "#server/auth/accounts/find-user";
import type { AuthSettings } from "#server/auth/auth-settings";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";

/** The normalized address of a body. Refuses none or both, and a phone if phones are off. */
export function addressOf(
  settings: AuthSettings,
  input: { email?: string | undefined; phone?: string | undefined },
  statusWhenOff = 400,
): Address {
  if (input.email && input.phone) {
    throw new AuthRefusal("validation_failed", {
      message: "Only an email address or phone number should be provided",
    });
  }
  if (input.email) return { email: normalizeEmail(input.email) };
  if (!input.phone) {
    throw new AuthRefusal("validation_failed", { message: "An email address or phone number is required" });
  }
  if (!settings.AUTH_PHONE) throw new AuthRefusal("phone_provider_disabled", { status: statusWhenOff });
  return { phone: normalizePhone(input.phone) };
}

/** The key under which requests for the address are counted. */
export function rateLimitKey(address: Address): string {
  return "email" in address ? address.email : address.phone;
}

const MAX_EMAIL_LENGTH = 255;
const SHAPE =
  /^[^\s@"(),:;<>[\]\\]+@(?:[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff-]*[a-z0-9\u0080-\uffff])?\.)+[a-z\u0080-\uffff][a-z0-9\u0080-\uffff-]*[a-z0-9\u0080-\uffff]$/;

/**
 * Whether mails to the domain are sent to it as it stands. Some characters are dropped or converted: mail for
 * "ｅxample.com" is delivered to example.com, so one mailbox would have any number of accounts and limits.
 */
function isAsMailed(domain: string): boolean {
  const mailed = domainToASCII(domain);
  return domain === mailed || domain === domainToUnicode(mailed);
}

/** The e-mail as it is stored: trimmed and in lower case. Null for an invalid one. */
export function readEmail(input: string): string | null {
  const email = input.trim().toLowerCase();
  // Checked first, because converting accents in mixed order takes quadratic time.
  if (email.length > MAX_EMAIL_LENGTH) return null;
  const [local = "", domain = ""] = email.split("@");
  const hasOddDots = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  // Invisible characters would make two addresses look the same.
  const hasUnseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(email);
  const isLong = local.length > 64;
  const isOdd = hasUnseen || isLong || hasOddDots || !SHAPE.test(email);
  return isOdd || !isAsMailed(domain) ? null : email;
}

/** The same for user input; refuses an invalid one. */
export function normalizeEmail(input: string): string {
  const email = readEmail(input);
  if (email !== null) return email;
  throw new AuthRefusal("validation_failed", {
    message: "Unable to validate email address: invalid format",
  });
}

/** A phone as it is stored: E.164 digits without the `+`. Refuses an invalid one. */
export function normalizePhone(input: string): string {
  const phone = input.replaceAll(" ", "").replace(/^\+/, "");
  if (!/^[1-9][0-9]{1,14}$/.test(phone)) {
    throw new AuthRefusal("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  }
  return phone;
}
