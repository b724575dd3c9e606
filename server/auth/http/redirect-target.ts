import type { FastifyRequest } from "fastify";
import type { AuthSettings } from "#server/auth/auth-settings";
import { mayRedirectTo } from "#server/auth/rules/redirect-target";

function memberOf(source: unknown, name: string): string | null {
  if (typeof source !== "object" || source === null || !(name in source)) return null;
  const value: unknown = Reflect.get(source, name);
  return typeof value === "string" && value ? value : null;
}

/**
 * Where a request wants its user to end up; the first permitted wish wins, the site otherwise. Never an
 * error.
 */
export function redirectTargetOf(settings: AuthSettings, request: FastifyRequest): string {
  const wishes = [
    memberOf(request.headers, "redirect_to"),
    memberOf(request.query, "redirect_to"),
    memberOf(request.headers, "referer"),
  ];
  return wishes.find((wish) => wish !== null && mayRedirectTo(settings, wish)) ?? settings.siteUrl;
}
