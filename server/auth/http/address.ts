import type { Address } from "#server/auth/accounts/find-user";
import type { AuthSettings } from "#server/auth/auth-settings";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { normalEmail } from "#server/auth/rules/email";
import { normalPhone } from "#server/auth/rules/phone";

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
