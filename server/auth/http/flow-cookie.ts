import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthSettings } from "#server/auth/auth-settings";

const NAME = "auth-flow";
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{43})(?:;|$)`);

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

const secretOf = (request: FastifyRequest): string | null =>
  COOKIE.exec(request.headers.cookie ?? "")?.[1] ?? null;

/**
 * Marks the browser that begins a flow at a provider, so that no other one can end it, and returns the mark's
 * hash. One mark serves all flows of a browser, as several may be open in its tabs.
 */
export function markBrowser(settings: AuthSettings, request: FastifyRequest, reply: FastifyReply): string {
  const secret = secretOf(request) ?? randomBytes(32).toString("base64url");
  const { pathname, protocol } = new URL(settings.baseUrl);
  const secure = protocol === "https:" ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${NAME}=${secret}; Path=${pathname}; Max-Age=${settings.AUTH_FLOW_LIFE}; HttpOnly; SameSite=Lax${secure}`,
  );
  return hashOf(secret);
}

/** The hash of the mark that this browser carries; null without one. */
export function browserMark(request: FastifyRequest): string | null {
  const secret = secretOf(request);
  return secret && hashOf(secret);
}
