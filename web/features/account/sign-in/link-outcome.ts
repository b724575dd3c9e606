import type { CarriedSession } from "#web/platform/session/carried-session";

/** What the address says after a mailed link or a sign-in provider led to this page. */
export type LinkOutcome =
  | { kind: "none" }
  /** A session or token from the link, not used before the user confirms. */
  | { kind: "session"; linkSession: CarriedSession }
  /** The link or the provider was refused, with the auth service's error code. */
  | { kind: "refused"; code: string }
  /** The link was accepted but works only in the browser that requested it (PKCE). */
  | { kind: "other-browser" }
  /** One of the two addresses of an e-mail change is confirmed. */
  | { kind: "half-confirmed" };

/** Reads what is left in the address after the auth client has removed what it used. */
export function readLinkOutcome(address: URL): LinkOutcome {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const parameter = (name: string) => address.searchParams.get(name) ?? fragment.get(name);
  const code = parameter("error_code") ?? parameter("error");
  if (code) return { kind: "refused", code };
  if (address.searchParams.has("code")) return { kind: "other-browser" };
  if (fragment.has("message")) return { kind: "half-confirmed" };
  return { kind: "none" };
}
