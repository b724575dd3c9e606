import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthSettings } from "#server/auth/auth-settings";

const NAME = "auth-flow";
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{43})(?:;|$)`);

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

const secretOf = (request: FastifyRequest): string | null =>
  COOKIE.exec(request.headers.cookie ?? "")?.[1] ?? null;

/**
 * Sets a cookie that binds a provider flow to this browser and returns the hash of its value. All flows of a
 * browser share one cookie, since several may be open in its tabs.
 */
export function setFlowCookie(settings: AuthSettings, request: FastifyRequest, reply: FastifyReply): string {
  const secret = secretOf(request) ?? randomBytes(32).toString("base64url");
  const { pathname, protocol } = new URL(settings.baseUrl);
  const secure = protocol === "https:" ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${NAME}=${secret}; Path=${pathname}; Max-Age=${settings.AUTH_FLOW_LIFE}; HttpOnly; SameSite=Lax${secure}`,
  );
  return hashOf(secret);
}

/** The hash of the browser's flow cookie, or null. */
export function flowCookieHash(request: FastifyRequest): string | null {
  const secret = secretOf(request);
  return secret && hashOf(secret);
}
