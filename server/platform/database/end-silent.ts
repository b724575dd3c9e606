import type pg from "pg";

type Silence = {
  /** How long a frozen database is tolerated. */
  limitMs: number;
  /** Whether the database responds at all; takes at most `PROBE_MS`. */
  responds(): Promise<boolean>;
};

export const PROBE_MS = 2_000;
const CHECK_INTERVAL_MS = 250;
/** How long a request waits for a connection while the database is silent. */
const CONNECT_IN_SILENCE_MS = 200;

/**
 * Closes the connections in use once the database has not responded to any query for `limitMs`, so that their
 * requests fail as unavailable, and later ones at once. A frozen machine or a cut network refuses nothing,
 * and PostgreSQL's own limits need a PostgreSQL that runs. A slow statement of a responding database is left
 * to those limits. Returns the function that stops watching.
 */
export function endSilentConnections(pool: pg.Pool, { limitMs, responds }: Silence): () => void {
  const inUse = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_error, client) => inUse.delete(client));
  const connectWithin = Math.min(limitMs, pool.options.connectionTimeoutMillis ?? limitMs);
  pool.options.connectionTimeoutMillis = connectWithin;
  let silentSince: number | null = null;
  let isChecking = false;

  const check = async () => {
    const isIdle = pool.totalCount === pool.idleCount;
    if (isChecking || (isIdle && silentSince === null)) return;
    isChecking = true;
    const askedAt = performance.now();
    const isThere = await responds();
    isChecking = false;
    silentSince = isThere ? null : (silentSince ?? askedAt);
    const isTooLong = silentSince !== null && performance.now() - silentSince >= limitMs - PROBE_MS;
    // Otherwise requests in the queue would wait the whole limit one after the other.
    pool.options.connectionTimeoutMillis = isTooLong ? CONNECT_IN_SILENCE_MS : connectWithin;
    if (isTooLong) for (const client of inUse) void client.end();
  };
  const checking = setInterval(check, CHECK_INTERVAL_MS);
  return () => clearInterval(checking);
}
