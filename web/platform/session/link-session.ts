import type { HistoryState } from "@tanstack/react-router";

/** A session's tokens. */
export type Tokens = { accessToken: string; refreshToken: string };

/**
 * A session (implicit flow) or a one-time token in a link made by an operator. This browser did not request
 * it, so anyone may have sent the link: it is held here until the person confirms (docs/auth.md).
 */
export type LinkSession = {
  /** "invite", "recovery", "magiclink", "signup", "email_change" */
  type: string;
  /** `isOpened`: a token was used up, and its session is stored in this tab. */
  proof: Tokens | { tokenHash: string } | { isOpened: true };
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The session of a token that was used up, so that a reload asks again. */
    linkSession?: LinkSession;
  }
}

let pending: LinkSession | undefined;

/** Reads the session or token in a URL, if any. */
export function linkSessionIn(address: URL): LinkSession | null {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const parameter = (name: string) => fragment.get(name) ?? address.searchParams.get(name) ?? "";
  const type = parameter("type");
  const accessToken = fragment.get("access_token");
  const refreshToken = fragment.get("refresh_token");
  if (accessToken && refreshToken) return { type, proof: { accessToken, refreshToken } };
  const tokenHash = parameter("token_hash");
  return tokenHash ? { type, proof: { tokenHash } } : null;
}

/** Stores the session in this page's URL; true when there was one, and the caller then redirects to /auth. */
export function storeLinkSession(): boolean {
  const found = linkSessionIn(new URL(location.href));
  pending = found ?? pending;
  return !!found;
}

/** The session that waits for confirmation: one from this page's URL, or that of this history entry. */
export const pendingLinkSession = ({ linkSession }: HistoryState): LinkSession | undefined =>
  pending ?? linkSession;

/** Discards the one from the URL after it was used or declined. */
export function forgetLinkSession(): void {
  pending = undefined;
}
