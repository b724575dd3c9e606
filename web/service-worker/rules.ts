/** Shown when the server cannot be reached; `web/sem-conexao.html`. */
export const OFFLINE_PAGE = "/sem-conexao";

/** The app's page for the floor's screens, which open without a connection (docs/decisions/0124). */
export const FLOOR_PAGE = "/galpao";
const floorScreen = /^\/galpao(\/(doca|caixas|(conferir|preparo)(\/[^/]+)?|embalar\/[^/]+))?\/?$/;

const CACHE_PREFIX = "prepara-";

/** The cache of one build. */
export const cacheNameOf = (version: string): string => `${CACHE_PREFIX}${version}`;

type RequestFacts = { method: string; mode: string; isSameOrigin: boolean; path: string };

type Strategy =
  | "cache first"
  | "cache first, kept once used"
  | "network, else cache"
  | "network, else the floor's page"
  | "network, else the offline page"
  | "browser";

/**
 * How the service worker handles a request. It leaves to the browser: the API, sign-in links, private files,
 * other origins (whose pictures this worker's content policy would block) and every write. `onUse` lists the
 * files that are kept once they were used.
 */
export function strategyFor(
  { method, mode, isSameOrigin, path }: RequestFacts,
  precached: readonly string[],
  onUse: readonly string[],
): Strategy {
  if (method !== "GET" || !isSameOrigin || isServicePath(path)) return "browser";
  if (mode === "navigate")
    return floorScreen.test(path) ? "network, else the floor's page" : "network, else the offline page";
  if (onUse.includes(path)) return "cache first, kept once used";
  if (path.startsWith("/assets/")) return "cache first";
  return precached.includes(path) ? "network, else cache" : "browser";
}

function isServicePath(path: string): boolean {
  return /^\/(api|auth\/v1|functions|files|config\.json|healthz|readyz|metrics)(\/|$)/.test(path);
}

/**
 * The caches to delete, given all names, oldest first. The previous build's cache is precached, because
 * another tab may still need its chunks, which the server no longer has.
 */
export function outdatedCaches(names: readonly string[], own: string): string[] {
  const older = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== own);
  return older.slice(0, -1);
}

/** What a push shows, and the path that it opens. */
export type PushedNotice = { title: string; link: string; tag: string };

/**
 * Parses a push of the server. Browsers require each push to show a notice, so one that cannot be parsed
 * shows a general text; a link to another origin is replaced by the list of notices.
 */
export function noticeOf(text: string): PushedNotice {
  const otherwise = { title: "Você tem um aviso novo", link: "/avisos", tag: "aviso" };
  let sent: Partial<Record<keyof PushedNotice, unknown>>;
  try {
    sent = Object(JSON.parse(text));
  } catch {
    return otherwise;
  }
  const { title, link, tag } = sent;
  return {
    title: typeof title === "string" && title !== "" ? title : otherwise.title,
    link: isOwnPath(link) ? link : otherwise.link,
    tag: typeof tag === "string" ? tag : otherwise.tag,
  };
}

const isOwnPath = (link: unknown): link is string => typeof link === "string" && /^\/(?![/\\])/.test(link);
