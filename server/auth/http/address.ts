import type { Address } from "#server/auth/accounts/find-user";
import type { AuthSettings } from "#server/auth/auth-settings";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";

/**
 * The one address that a body names, normalised; neither or both is `validation_failed`, a phone while phones
 * are off is refused.
 */
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
  if (input.email) return { email: normalEmail(input.email) };
  if (!input.phone) {
    throw new AuthRefusal("validation_failed", { message: "An email address or phone number is required" });
  }
  if (!settings.AUTH_PHONE) throw new AuthRefusal("phone_provider_disabled", { status: statusWhenOff });
  return { phone: normalPhone(input.phone) };
}

/** The address as one word, to count by. */
export function wordOf(address: Address): string {
  return "email" in address ? address.email : address.phone;
}

const LONGEST = 255;
const SHAPE =
  /^[^\s@"(),:;<>[\]\\]+@(?:[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff-]*[a-z0-9\u0080-\uffff])?\.)+[a-z\u0080-\uffff][a-z0-9\u0080-\uffff-]*[a-z0-9\u0080-\uffff]$/;

/** The address as it is stored: trimmed and in lower case. Null for what cannot receive mail. */
export function readEmail(input: string): string | null {
  const email = input.trim().toLowerCase();
  const [local = ""] = email.split("@");
  const hasOddDots = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  // What cannot be seen would make two addresses look the same.
  const hasUnseen = /\p{C}/u.test(email);
  const isLong = email.length > LONGEST || local.length > 64;
  return hasUnseen || isLong || hasOddDots || !SHAPE.test(email) ? null : email;
}

/** The same for what a person typed, who is told. */
export function normalEmail(input: string): string {
  const email = readEmail(input);
  if (email !== null) return email;
  throw new AuthRefusal("validation_failed", {
    message: "Unable to validate email address: invalid format",
  });
}

/** A phone as it is stored: E.164 digits without the `+`. Refuses anything else. */
export function normalPhone(input: string): string {
  const phone = input.replaceAll(" ", "").replace(/^\+/, "");
  if (!/^[1-9][0-9]{1,14}$/.test(phone)) {
    throw new AuthRefusal("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  }
  return phone;
}
