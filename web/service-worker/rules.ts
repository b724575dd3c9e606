/** Shown when the server cannot be reached; `web/sem-conexao.html`. */
export const OFFLINE_PAGE = "/sem-conexao";

const CACHE_PREFIX = "prepara-";

/** The cache of one build. */
export const cacheNameOf = (version: string): string => `${CACHE_PREFIX}${version}`;

type RequestFacts = { method: string; mode: string; isSameOrigin: boolean; path: string };

type Strategy = "cache first" | "network, else cache" | "network, else the offline page" | "browser";

/**
 * How the service worker handles a request. It leaves to the browser: the API, sign-in links, private files,
 * other origins (whose pictures this worker's content policy would block) and every write.
 */
export function strategyFor(
  { method, mode, isSameOrigin, path }: RequestFacts,
  precached: readonly string[],
): Strategy {
  if (method !== "GET" || !isSameOrigin || isServicePath(path)) return "browser";
  if (mode === "navigate") return "network, else the offline page";
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
