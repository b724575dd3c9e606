/** The page shown when nothing answers; `web/sem-conexao.html`. */
export const OFFLINE_PAGE = "/sem-conexao";

const CACHE_PREFIX = "prepara-";

/** The cache of one build. */
export const cacheNameOf = (version: string): string => `${CACHE_PREFIX}${version}`;

/** What is known of a request before it leaves. */
type Wish = { method: string; mode: string; isSameOrigin: boolean; path: string };

/** Who answers: our copy first, the network with the offline page behind it, or nobody of ours. */
type Treatment = "kept copy first" | "network, else a copy" | "network, else the offline page" | "untouched";

/**
 * Untouched means that the browser goes its own way, as if there were no service worker: the API, sign-in
 * with its one-time links, private files, other sites' pictures (this worker's policy would refuse them), and
 * every write.
 */
export function treatmentOf({ method, mode, isSameOrigin, path }: Wish, kept: readonly string[]): Treatment {
  if (method !== "GET" || !isSameOrigin || isServicePath(path)) return "untouched";
  if (mode === "navigate") return "network, else the offline page";
  if (path.startsWith("/assets/")) return "kept copy first";
  return kept.includes(path) ? "network, else a copy" : "untouched";
}

function isServicePath(path: string): boolean {
  return /^\/(api|auth\/v1|functions|files|config\.json|healthz|readyz|metrics)(\/|$)/.test(path);
}

/**
 * The caches nobody needs any more, given all names, oldest first. The build before this one stays: a page of
 * that build may still be open in another tab and ask for one of its parts, which the server no longer has.
 */
export function outlivedCaches(names: readonly string[], own: string): string[] {
  const older = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== own);
  return older.slice(0, -1);
}
