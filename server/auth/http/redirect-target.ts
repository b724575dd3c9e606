import type { FastifyRequest } from "fastify";

type RedirectSettings = { siteUrl: string; publicUrl: string; REDIRECT_ALLOW_LIST: string[] };

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether an address matches an entry of the allow list: `*` and `?` do not match the separators `.` and
 * `/`, `**` does. In the host they match only letters, digits, `-` and `_` (`**` also `.`). What would end
 * the host there, as in `https://[2001:db8::1]?.example.com/`, would send another's session to a stranger.
 * In the path they match a `?`, which ends it, only at the end of the entry.
 */
export function matchesGlob(glob: string, address: string): boolean {
  const [entry, target] = [partsOf(glob), partsOf(address)];
  if (!entry || !target) return matches(glob, address, accepts);
  const isAnyHost = entry.host === "**";
  return (
    matches(entry.scheme, target.scheme, accepts) &&
    (isAnyHost || matches(entry.host, target.host, acceptsInHost)) &&
    ((isAnyHost && entry.rest === "") || matches(entry.rest, target.rest, acceptsInRest))
  );
}

/** Scheme, host with port, and the rest; `?` is a wildcard in an entry and ends the host of an address. */
function partsOf(text: string): { scheme: string; host: string; rest: string } | null {
  const schemeEnd = text.indexOf("://") + 3;
  if (schemeEnd < 3 || /[/?#]/.test(text.slice(0, schemeEnd - 3))) return null;
  const slash = text.indexOf("/", schemeEnd);
  const hostEnd = slash < 0 ? text.length : slash;
  return {
    scheme: text.slice(0, schemeEnd),
    host: text.slice(schemeEnd, hostEnd),
    rest: text.slice(hostEnd),
  };
}

/**
 * Whether the text matches. Not by an expression, which would try every way to divide the text among several
 * `*`.
 */
function matches(glob: string, text: string, mayBe: typeof acceptsInRest): boolean {
  const parts = glob.match(/\*\*|[\s\S]/g) ?? [];
  /** At n, whether the first n parts match what has been read of the text. */
  let matched = [true];
  for (const part of parts) matched.push(isRepeated(part) && matched.at(-1) === true);
  for (let at = 0; at < text.length && matched.includes(true); at += 1) {
    const character = text.charAt(at);
    const next = [false];
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const isAfter =
        mayBe(part, character, isLast) && matched[isRepeated(part) ? index + 1 : index] === true;
      next.push(isAfter || (isRepeated(part) && next[index] === true));
    }
    matched = next;
  }
  return matched.at(-1) === true;
}

const isRepeated = (part: string) => part === "*" || part === "**";

function accepts(part: string, character: string): boolean {
  if (part === "**") return true;
  return part === "*" || part === "?" ? character !== "." && character !== "/" : part === character;
}

function acceptsInRest(part: string, character: string, isLast: boolean): boolean {
  return accepts(part, character) && (character !== "?" || isLast || !isRepeated(part));
}

function acceptsInHost(part: string, character: string): boolean {
  if (part === "**") return /[\w.-]/.test(character);
  return part === "*" || part === "?" ? /[\w-]/.test(character) : part === character;
}

/**
 * Why an entry would match hosts that its author cannot mean; null for a good entry. `https://*example.com`,
 * for example, matches `https://badexample.com`, and `**.example.com` without a scheme any address that ends
 * so.
 */
export function whyNotEntry(glob: string): string | null {
  if (glob === "**") return null;
  if (!/^[a-z*][a-z0-9+.*-]*:\/\/|^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(glob))
    return `"${glob}" must begin with a scheme, e.g. https://`;
  const entry = partsOf(glob);
  const isWeb = entry !== null && ["http://", "https://"].some((web) => matches(entry.scheme, web, accepts));
  const host = entry?.host.replace(/:[^:\]]*$/, "") ?? "";
  if (!isWeb || host === "*" || host === "**" || host.endsWith(".localhost")) return null;
  return /[*?]/.test(host.split(".").slice(-2).join("."))
    ? `"${glob}" must write out the last two parts of the host, as https://*.example.com/**`
    : null;
}

/** The host as written: URL parsing converts decimal and hex addresses to dotted ones. */
function writtenHost(target: string): string {
  const [, authority = ""] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\]*)/i.exec(target) ?? [];
  return authority.replace(/:\d*$/, "");
}

/** Also without a host after two slashes, because a browser takes `https:///evil.example` for that host. */
function hasOddHost(target: string): boolean {
  const host = writtenHost(target);
  if (host === "" && /^https?:/i.test(target)) return true;
  return !/^[a-z0-9.[\]:_-]*$/i.test(host) || /^(?:\d+|0x[0-9a-f]+)$/i.test(host);
}

/**
 * Whether a URL of our own site belongs to a service and is not a page. A redirect to `/authorize` would pass
 * its code or session on to the provider.
 */
function isOfService({ pathname }: URL): boolean {
  // The router decodes paths once.
  const path = pathname.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  return /^\/+(?:api|auth\/+v1|functions|files)(?:\/|$)/.test(path);
}

/** Whether the path has a segment `.` or `..`: a browser resolves it and so leaves the path of an entry. */
const hasDotSegment = (target: string) => /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(target.split(/[?#]/, 1)[0] ?? "");

/**
 * Longer than any page's address. Each flow and mail stores its target: without a limit one visitor could
 * store a gigabyte a day by beginning sign-ins at a provider.
 */
const MAX_TARGET_LENGTH = 2_048;

/**
 * Whether redirects to this URL are allowed (docs/auth-protocol.md §1): our own site, this machine, or the
 * allow list.
 */
export function mayRedirectTo(settings: RedirectSettings, target: string): boolean {
  if (
    target.length > MAX_TARGET_LENGTH ||
    !URL.canParse(target) ||
    /[\s\\]/.test(target) ||
    hasOddHost(target) ||
    hasDotSegment(target)
  )
    return false;
  const url = new URL(target);
  const site = new URL(settings.siteUrl);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (url.username || url.password) return false;
  const isLoopback = LOOPBACK.test(url.hostname);
  const isSitesHost = url.protocol === site.protocol && url.hostname === site.hostname;
  const ownHosts = [site.hostname, new URL(settings.publicUrl).hostname];
  if (ownHosts.includes(url.hostname) && isOfService(url)) return false;
  if (isSitesHost && (url.port === site.port || isLoopback || url.hostname === "localhost")) return true;
  if (isWeb && isLoopback) return true;
  const [withoutFragment = ""] = target.split("#");
  return settings.REDIRECT_ALLOW_LIST.some((glob) => matchesGlob(glob, withoutFragment));
}

function memberOf(source: unknown, name: string): string | null {
  if (typeof source !== "object" || source === null || !(name in source)) return null;
  const value: unknown = Reflect.get(source, name);
  return typeof value === "string" && value ? value : null;
}

/**
 * Where to redirect the user: the first allowed URL among the `redirect_to` header, the query and the
 * referrer, otherwise the site.
 */
export function redirectTargetOf(settings: RedirectSettings, request: FastifyRequest): string {
  const requested = [
    memberOf(request.headers, "redirect_to"),
    memberOf(request.query, "redirect_to"),
    memberOf(request.headers, "referer"),
  ];
  return requested.find((target) => target !== null && mayRedirectTo(settings, target)) ?? settings.siteUrl;
}
