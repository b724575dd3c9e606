import { includes, isLater, type Position, positionFrom } from "@prepara/domain/live/position";
import type { Query, QueryClient } from "@tanstack/react-query";
import { oldestPosition, positionOfAnswer } from "#web/platform/api/api";
import { onQueryLoads } from "#web/platform/api/query-client";
import { showsAny } from "#web/platform/api/use-write";

/** A change reported by the stream. The data of a query either includes it or must be refetched. */
type SeenChange = {
  affects(query: LoadedQuery): boolean;
  isIncludedIn(position: Position | null): boolean;
};

/** The parts of a cached query that this file uses. */
type LoadedQuery = { queryKey: readonly unknown[]; state: { data: unknown }; meta: Query["meta"] };

const loadedPositions = new WeakMap<LoadedQuery, Position | null>();
/** How many changes were seen when a query's last load began. The load certainly includes those. */
const changesAtLoadStart = new WeakMap<LoadedQuery, number>();
/** What the stream has reported for one cache. */
type Reported = {
  /** The changes seen since the last moment without a running load, and the number dropped before. */
  seen: SeenChange[];
  dropped: number;
  /** The stream has reported all changes up to this position. */
  position: Position | null;
};

const reportedByCache = new WeakMap<QueryClient, Reported>();

function reportedOf(cache: QueryClient): Reported {
  const reported = reportedByCache.get(cache) ?? { seen: [], dropped: 0, position: null };
  reportedByCache.set(cache, reported);
  return reported;
}

/**
 * The position from which the stream must start so that no loaded data misses a change; null when nothing was
 * loaded.
 */
export function resumePosition(cache: QueryClient): string | null {
  const at = reportedOf(cache).position ?? oldestPosition();
  return at?.text ?? null;
}

/**
 * Tracks the cache's loads until the returned function is called. Call it before the stream starts at
 * `resumePosition`, because running loads may return data older than that position.
 */
export function trackLoads(cache: QueryClient): () => void {
  const reported = reportedOf(cache);
  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "fetch")
      changesAtLoadStart.set(event.query, reported.dropped + reported.seen.length);
  });
  const stopListening = onQueryLoads((data, query) => onQueryLoaded(cache, data, query));
  const at = oldestPosition();
  if (at) rememberChange(cache, allChangesUntil(at));
  return () => {
    unsubscribe();
    // With unrecorded starts of loads, it would refetch data without a position for ever.
    stopListening();
  };
}

/**
 * Records that the stream has reported all changes up to this position. If it started without a position,
 * refetches older data.
 */
export function setStreamPosition(cache: QueryClient, id: string): void {
  const at = positionFrom(id);
  if (!at) return;
  const reported = reportedOf(cache);
  if (!reported.position && !oldestPosition()) invalidateAffected(cache, allChangesUntil(at));
  reported.position = at;
}

/** Refetches queries that show one of these topics and whose data does not include the transactions. */
export function applyChange(
  cache: QueryClient,
  topics: readonly string[],
  transactions: readonly number[],
): void {
  invalidateAffected(cache, {
    affects: showsAny(topics),
    isIncludedIn: (position) =>
      position !== null && transactions.every((transaction) => includes(position, transaction)),
  });
}

/** Refetches everything, because changes may have been missed. */
export const applyResync = (cache: QueryClient): void =>
  invalidateAffected(cache, { affects: () => true, isIncludedIn: () => false });

/**
 * Refetches a query that has just loaded when a change was reported meanwhile that its data does not include.
 */
function onQueryLoaded(cache: QueryClient, data: unknown, query: LoadedQuery): void {
  if (query.meta?.isRequested) return;
  const position = positionOfData(data, positionOfQuery(query));
  loadedPositions.set(query, position);
  const { seen, dropped } = reportedOf(cache);
  const changesDuringLoad = seen.slice(Math.max(0, (changesAtLoadStart.get(query) ?? 0) - dropped));
  if (changesDuringLoad.some((one) => one.affects(query) && !one.isIncludedIn(position)))
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/**
 * The position of a query's data; for a paged list the oldest page's. Pages without one keep the `earlier`
 * position.
 */
function positionOfData(data: unknown, earlier: Position | null): Position | null {
  if (typeof data !== "object" || data === null || !("pages" in data) || !Array.isArray(data.pages))
    return positionOfAnswer(data);
  const known = data.pages.map((page) => positionOfAnswer(page) ?? earlier);
  return known.reduce((oldest, one) => (oldest && one && isLater(oldest, one) ? one : oldest && one));
}

const allChangesUntil = (at: Position): SeenChange => ({
  affects: () => true,
  isIncludedIn: (position) => position !== null && !isLater(at, position),
});

function invalidateAffected(cache: QueryClient, change: SeenChange): void {
  rememberChange(cache, change);
  const isStale = (query: Query) =>
    query.state.data !== undefined &&
    !query.meta?.isRequested &&
    change.affects(query) &&
    !change.isIncludedIn(positionOfQuery(query));
  void cache.invalidateQueries({ predicate: isStale, refetchType: "none" });
  // A running load often includes the change, as after a write of this tab: it is checked when it ends, in
  // `onQueryLoaded`. If it fails, the query stays invalidated.
  void cache.refetchQueries({
    type: "active",
    predicate: (query) => isStale(query) && query.state.fetchStatus !== "fetching",
  });
}

/** Data loaded before tracking began has only the position of its response. */
const positionOfQuery = (query: LoadedQuery): Position | null =>
  loadedPositions.has(query) ? (loadedPositions.get(query) ?? null) : positionOfData(query.state.data, null);

function rememberChange(cache: QueryClient, change: SeenChange): void {
  const reported = reportedOf(cache);
  if (cache.isFetching() === 0) {
    reported.dropped += reported.seen.length;
    reported.seen = [];
  }
  reported.seen.push(change);
}
