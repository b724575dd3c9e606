import { AuthRefusal } from "#server/auth/errors/auth-refusal";

/** A phone as it is stored: E.164 digits without the `+`. Refuses anything else. */
export function normalPhone(input: string): string {
  const phone = input.replaceAll(" ", "").replace(/^\+/, "");
  if (!/^[1-9][0-9]{1,14}$/.test(phone)) {
    throw new AuthRefusal("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  }
  return phone;
}
