import { AuthRefusal } from "#server/auth/errors/auth-refusal";

const LONGEST = 255;
const SHAPE =
  /^[^\s@"(),:;<>[\]\\]+@(?:[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff-]*[a-z0-9\u0080-\uffff])?\.)+[a-z\u0080-\uffff][a-z0-9\u0080-\uffff-]*[a-z0-9\u0080-\uffff]$/;

/** The address as it is stored: trimmed and in lower case. Refuses what cannot receive mail. */
export function normalEmail(input: string): string {
  const email = input.trim().toLowerCase();
  const [local = ""] = email.split("@");
  const hasOddDots = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  if (email.length > LONGEST || local.length > 64 || hasOddDots || !SHAPE.test(email)) {
    throw new AuthRefusal("validation_failed", {
      message: "Unable to validate email address: invalid format",
    });
  }
  return email;
}
