import type { CarriedSession } from "#web/platform/session/carried-session";

/** What a mailed link, or a provider, brought to this page. */
export type Arrival =
  | { kind: "nothing" }
  /** A session, or the right to one, that waits for the person's yes. */
  | { kind: "carried"; carried: CarriedSession }
  /** The link or the provider's answer was not accepted; the auth service's code says why. */
  | { kind: "refused"; code: string }
  /** The link was accepted, but only the browser that asked for it can go on. */
  | { kind: "other-browser" }
  /** One of the two addresses of an e-mail change is confirmed. */
  | { kind: "half-way" };

/** Reads the address after the auth client took from it what it could use. */
export function arrivalAt(address: URL): Arrival {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const said = (name: string) => address.searchParams.get(name) ?? fragment.get(name);
  const code = said("error_code") ?? said("error");
  if (code) return { kind: "refused", code };
  if (address.searchParams.has("code")) return { kind: "other-browser" };
  if (fragment.has("message")) return { kind: "half-way" };
  return { kind: "nothing" };
}
