import { includes, isLater, type Position, positionFrom } from "@prepara/domain/live/position";
import type { Query, QueryClient } from "@tanstack/react-query";
import { answerPosition, oldestPosition } from "#web/platform/api/positions";
import { hearLoads } from "#web/platform/api/query-client";

/** Something the stream told; the page's data either includes it or has to be loaded again. */
type Heard = {
  concerns(key: unknown): boolean;
  isIn(position: Position | null): boolean;
};

/** A query of the cache; what this file needs of it. */
type Load = { queryKey: readonly unknown[]; state: { data: unknown }; meta: Query["meta"] };

const loaded = new WeakMap<Load, Position | null>();
/** How much had been heard when a query's last load began: that much the load includes for certain. */
const heardBefore = new WeakMap<Load, number>();
/** What was heard since the page was last without a load under way, and how much before. */
let heard: Heard[] = [];
let forgotten = 0;
/** Up to where the stream has told everything. */
let reached: Position | null = null;

/**
 * Where the stream has to begin so that nothing the page shows misses a change; null when nothing was loaded.
 */
export function resumePosition(): string | null {
  const at = reached ?? oldestPosition();
  return at?.text ?? null;
}

/**
 * To be called before the stream begins at `resumePosition`: follows the cache's loads until the returned
 * function is called. Those that are under way may be older than the position.
 */
export function beginStream(cache: QueryClient): () => void {
  const leave = cache.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "fetch")
      heardBefore.set(event.query, forgotten + heard.length);
  });
  hearLoads((data, query) => noteLoad(cache, data, query));
  const at = oldestPosition();
  if (at) remember(cache, everythingSince(at));
  return leave;
}

/**
 * The stream has told everything up to this position. When it began without one, older data is loaded again.
 */
export function streamReached(cache: QueryClient, id: string): void {
  const at = positionFrom(id);
  if (!at) return;
  if (!reached && !oldestPosition()) hear(cache, everythingSince(at));
  reached = at;
}

/**
 * Loads again what shows one of these keys (first parts of query keys) and does not include the transactions.
 */
export function hearChange(
  cache: QueryClient,
  keys: readonly string[],
  transactions: readonly number[],
): void {
  const concerned = new Set<unknown>(keys);
  hear(cache, {
    concerns: (key) => concerned.has(key),
    isIn: (position) =>
      position !== null && transactions.every((transaction) => includes(position, transaction)),
  });
}

/** Changes may have been missed: loads everything again. */
export const hearResync = (cache: QueryClient): void =>
  hear(cache, { concerns: () => true, isIn: () => false });

/** A query has loaded `data`: loads it again when something was heard meanwhile that it does not include. */
function noteLoad(cache: QueryClient, data: unknown, query: Load): void {
  if (query.meta?.isRequested) return;
  const position = positionOf(data, loadedAt(query));
  loaded.set(query, position);
  const meanwhile = heard.slice(Math.max(0, (heardBefore.get(query) ?? 0) - forgotten));
  if (meanwhile.some((one) => one.concerns(query.queryKey[0]) && !one.isIn(position)))
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** The position of a query's data: of a list's pages the oldest, and of pages loaded earlier that of then. */
function positionOf(data: unknown, earlier: Position | null): Position | null {
  if (typeof data !== "object" || data === null || !("pages" in data) || !Array.isArray(data.pages))
    return answerPosition(data);
  const known = data.pages.map((page) => answerPosition(page) ?? earlier);
  return known.reduce((oldest, one) => (oldest && one && isLater(oldest, one) ? one : oldest && one));
}

const everythingSince = (at: Position): Heard => ({
  concerns: () => true,
  isIn: (position) => position !== null && !isLater(at, position),
});

function hear(cache: QueryClient, one: Heard): void {
  remember(cache, one);
  void cache.invalidateQueries({
    // A first load that is under way is looked at when it ends.
    predicate: (query) =>
      query.state.data !== undefined &&
      !query.meta?.isRequested &&
      one.concerns(query.queryKey[0]) &&
      !one.isIn(loadedAt(query)),
  });
}

/** What was loaded before the stream began is known by its data alone. */
const loadedAt = (query: Load): Position | null =>
  loaded.has(query) ? (loaded.get(query) ?? null) : positionOf(query.state.data, null);

function remember(cache: QueryClient, one: Heard): void {
  if (cache.isFetching() === 0) {
    forgotten += heard.length;
    heard = [];
  }
  heard.push(one);
}
