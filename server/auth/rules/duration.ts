import { AuthRefusal } from "#server/auth/errors/auth-refusal";

const SECONDS_OF: Record<string, number> = { h: 3600, m: 60, s: 1 };
const SHAPE = /^(?:\d+(?:\.\d+)?[hms])+$/;

/** Seconds of a duration such as `24h` or `1h30m`; null for `none`. */
export function secondsOf(duration: string): number | null {
  if (duration === "none") return null;
  if (!SHAPE.test(duration)) {
    throw new AuthRefusal("validation_failed", { message: "invalid format for ban duration" });
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)([hms])/g)];
  const seconds = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (SECONDS_OF[unit ?? ""] ?? 0),
    0,
  );
  // A thousand years, beyond which a date can no longer be written.
  return Math.min(seconds, 31_536_000_000);
}
