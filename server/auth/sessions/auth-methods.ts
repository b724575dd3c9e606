import type { AuthenticationMethod } from "#server/auth/tables/sessions";

/** Adds a method to a session's `amr`, replacing an earlier entry of the same method. */
export function withAuthMethod(
  amr: readonly AuthenticationMethod[],
  { method, to }: { method: string; to?: AuthenticationMethod["to"] | undefined },
  now: Date,
): AuthenticationMethod[] {
  const others = amr.filter((entry) => entry.method !== method);
  return [{ method, timestamp: Math.floor(now.getTime() / 1000), ...(to ? { to } : {}) }, ...others];
}
