import { type HistoryState, redirect } from "@tanstack/react-router";
import { notify } from "#web/platform/notices/notify";
import { safeReturn } from "#web/platform/session/guards";
import { type LinkSession, pendingLinkSession, storeLinkSession } from "#web/platform/session/link-session";
import { needsSecondFactor, sessionReady } from "#web/platform/session/session";
import type { AuthSearch } from "./auth-search.ts";

/**
 * Decides which step of /auth is shown. Redirects signed-in users into the app, unless a mailed link brought
 * them here.
 */
export async function guardAuthPage(
  search: AuthSearch,
  state: HistoryState,
): Promise<{ linkOutcome: LinkOutcome }> {
  // Before the auth client reads the address: it ignores tokens this browser did not request and would leave
  // them in the URL.
  if (storeLinkSession()) throw redirect({ to: "/auth", search, hash: "", replace: true });
  const session = await sessionReady();
  const linkSession = pendingLinkSession(state);
  if (linkSession) return { linkOutcome: { kind: "session", linkSession } };
  const linkOutcome = readLinkOutcome(new URL(location.href));
  const back = search.voltar ? { voltar: search.voltar } : {};
  if (!session) {
    if (search.modo === "segundo-fator") throw redirect({ to: "/auth", search: back, replace: true });
    if (search.modo === "convite" && linkOutcome.kind === "none")
      throw redirect({ to: "/auth", search: back, replace: true });
    if (search.modo === "nova-senha" && linkOutcome.kind === "none")
      throw redirect({ to: "/auth", search: { modo: "recuperar" }, replace: true });
    return { linkOutcome };
  }
  const isShownHere = linkOutcome.kind !== "none" && search.modo !== undefined;
  if (isShownHere || search.modo === "nova-senha" || search.modo === "convite") return { linkOutcome };
  if (await needsSecondFactor()) {
    if (search.modo === "segundo-fator") return { linkOutcome };
    throw redirect({ to: "/auth", search: { ...back, modo: "segundo-fator" }, replace: true });
  }
  if (search.modo === "email-alterado") {
    notifyOnce("E-mail alterado", "Use o novo endereço para entrar.");
    throw redirect({ to: "/conta", search: { aba: "perfil" }, replace: true });
  }
  if (search.modo === "confirmar") notifyOnce("E-mail confirmado", "Sua suíte está pronta.");
  throw redirect({ to: safeReturn(search.voltar), replace: true });
}

let hasNotified = false;

/** The guard runs several times per page load, but a followed link is announced once. */
function notifyOnce(title: string, description: string): void {
  if (!hasNotified) notify({ kind: "success", title, description });
  hasNotified = true;
}

/** What the address says after a mailed link or a sign-in provider led to this page. */
export type LinkOutcome =
  | { kind: "none" }
  /** A session or token from the link, not used before the user confirms. */
  | { kind: "session"; linkSession: LinkSession }
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
