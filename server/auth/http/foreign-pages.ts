import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuthSettings } from "#server/auth/auth-settings";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { matchesGlob, mayRedirectTo } from "./redirect-target.ts";

const READS = ["GET", "HEAD", "OPTIONS"];

/** The origin of an entry of the allow list: scheme, host and port, which may be patterns. */
const originOf = (glob: string): string => /^[^/]*\/\/[^/]*/.exec(glob)?.[0] ?? "";

function isOwnPage(settings: AuthSettings, request: FastifyRequest): boolean {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  // Pages cannot set `sec-fetch-site`. A program that is not a browser sends neither header.
  if (site === "same-origin" || (origin === undefined && site !== "cross-site")) return true;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return (
    // Not `request.host`, which behind a proxy comes from a header that pages can set (X-Forwarded-Host).
    (site === undefined && new URL(origin).host === host) ||
    mayRedirectTo(settings, origin) ||
    settings.REDIRECT_ALLOW_LIST.some((glob) => matchesGlob(originOf(glob), origin))
  );
}

/**
 * Refuses writes of pages that are neither ours nor allowed as redirects (`foreign_page`). Otherwise any page
 * could sign its visitors' browsers in to an attacker's account, and the visitors' networks would count as
 * networks of that account (docs/decisions/0035). Does not apply to routes that browsers navigate to.
 */
export function refuseForeignPages(app: FastifyInstance, settings: AuthSettings): void {
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.withoutApiKey || READS.includes(request.method)) return;
    if (!isOwnPage(settings, request)) throw new AuthRefusal("foreign_page");
  });
}

/**
 * Refuses what a page loads by itself, as an image, a frame, a script or a socket, or lets the browser load
 * in advance (`foreign_page`): with a link any page could act for its visitors. A person who opens a link
 * sends no `origin`, and a program that is not a browser does not say what it loads for.
 */
export function refuseEmbedded({ headers }: FastifyRequest): void {
  const { origin, "sec-websocket-key": socket, "sec-fetch-dest": place = "document" } = headers;
  const isInAdvance = headers["sec-purpose"] !== undefined;
  if (origin !== undefined || socket !== undefined || isInAdvance || place !== "document")
    throw new AuthRefusal("foreign_page");
}

/**
 * Whether a browser opened a link. Old ones, and all of them over plain http, tell so by their name alone,
 * which every browser begins with the same word; a program that takes it, too, counts as a browser.
 */
export const isOpenedByBrowser = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] !== undefined || headers["user-agent"]?.startsWith("Mozilla/") === true;

/** Whether a page in a browser, of whatever site, sent a write. */
export const isSentByPage = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] !== undefined || headers.origin !== undefined;
