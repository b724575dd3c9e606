import { expect } from "vitest";
import type { oidcIssuer } from "./oidc-issuer.ts";
import { type RunningService, redirectOf, runningService } from "./running-service.ts";

let people = 0;

/** The id of somebody at a provider whom no test has used. */
export const newSub = () => `sub-${++people}`;

/** Where the flows of tests lead. */
export const target = "http://127.0.0.1:5999/volta";

type Issuer = Awaited<ReturnType<typeof oidcIssuer>>;

/** The service with this issuer as Google. */
export const withGoogle = (issuer: Issuer, environment: Record<string, string> = {}) =>
  runningService({
    environment: {
      AUTH_RATE_LIMITS: "off",
      OIDC_GOOGLE_CLIENT_ID: "our-client, our-app",
      OIDC_GOOGLE_SECRET: "secret",
      OIDC_GOOGLE_ISSUER: issuer.url,
      ...environment,
    },
  });

/**
 * Follows the redirects as a browser would, through the provider to our callback, and returns where they
 * lead.
 */
export async function fromProvider(url: string, cookie: string) {
  const atProvider = await fetch(url, { redirect: "manual" });
  const callback = atProvider.headers.get("location") ?? "";
  const back = await fetch(callback, { redirect: "manual", headers: { cookie } });
  return { callback, ...redirectOf(back.headers) };
}

export const cookieOf = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";

/** A whole flow that begins at `start`. */
export async function throughProvider(start: string) {
  const started = await fetch(start, { redirect: "manual" });
  expect(started.status).toBe(302);
  return fromProvider(started.headers.get("location") ?? "", cookieOf(started.headers));
}

/** Where signing in at Google starts. */
export const authorizeUrl = (service: RunningService, extra: Record<string, string> = {}) =>
  `${service.url}/authorize?${new URLSearchParams({ provider: "google", redirect_to: target, ...extra })}`;

/** Starts linking as the client does, and keeps the cookie as a browser does. */
export async function startLinking(
  service: RunningService,
  token: string,
  extra: Record<string, string> = {},
) {
  const wanted = { provider: "google", redirect_to: target, skip_http_redirect: "true", ...extra };
  const query = new URLSearchParams(wanted);
  const { headers, json } = await service.call(`/user/identities/authorize?${query}`, { token });
  return { url: json?.url ?? "", cookie: cookieOf(headers) };
}
