/**
 * What a link carries that an operator made: a session in the fragment (implicit flow), or a token that opens
 * one. No browser asked for either, so anybody could have sent the link: it is kept here until the person
 * says yes (docs/auth.md).
 */
export type CarriedSession = {
  /** "invite", "recovery", "magiclink", "signup" */
  type: string;
  /** Whose it is, when the link tells. */
  email: string | null;
  proof: { accessToken: string; refreshToken: string } | { tokenHash: string };
};

let carried: CarriedSession | null = null;

/** Reads what an address carries, if anything. */
export function carriedBy(address: URL): CarriedSession | null {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const said = (name: string) => fragment.get(name) ?? address.searchParams.get(name);
  const accessToken = fragment.get("access_token");
  const refreshToken = fragment.get("refresh_token");
  const type = said("type") ?? "";
  if (accessToken && refreshToken) {
    return { type, email: emailIn(accessToken), proof: { accessToken, refreshToken } };
  }
  const tokenHash = said("token_hash");
  return tokenHash ? { type, email: null, proof: { tokenHash } } : null;
}

/**
 * Takes over what this page's address carries; true when it did, and the caller then leads to /auth without
 * it.
 */
export function tookCarried(): boolean {
  const found = carriedBy(new URL(location.href));
  if (found) carried = found;
  return found !== null;
}

/** What waits for the person's yes. */
export const carriedSession = (): CarriedSession | null => carried;

/** It was used, or refused: forget it. */
export function forgetCarried(): void {
  carried = null;
}

/** The e-mail that a token names. It is only shown; whether the token is real, the auth service decides. */
function emailIn(accessToken: string): string | null {
  try {
    const claims: unknown = JSON.parse(decoded(accessToken.split(".")[1] ?? ""));
    const isNamed = typeof claims === "object" && claims !== null && "email" in claims;
    return isNamed && typeof claims.email === "string" && claims.email ? claims.email : null;
  } catch {
    return null; // not a token of ours; using it will say so
  }
}

function decoded(base64url: string): string {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)));
}
