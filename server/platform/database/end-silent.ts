import type pg from "pg";

type Silence = {
  /** How long somebody waits for a database that responds to nobody. */
  limitMs: number;
  /** Whether the database responds to somebody; takes at most `PROBE_MS`. */
  responds(): Promise<boolean>;
};

export const PROBE_MS = 2_000;
const LOOK_EVERY_MS = 250;
/** How long a request waits for a connection while nobody gets an answer. */
const CONNECT_IN_SILENCE_MS = 200;

/**
 * Ends the connections in use once the database has responded to nobody for `limitMs`, so that requests on them
 * fail as unavailable, and those after them at once. A frozen machine and a cut network refuse nothing, and
 * PostgreSQL's own limits need a PostgreSQL that runs. A slow statement of a database that responds is left to
 * those. Returns how to stop.
 */
export function endSilentConnections(pool: pg.Pool, { limitMs, responds }: Silence): () => void {
  const inUse = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_error, client) => inUse.delete(client));
  const connectWithin = Math.min(limitMs, pool.options.connectionTimeoutMillis ?? limitMs);
  pool.options.connectionTimeoutMillis = connectWithin;
  let silentSince: number | null = null;
  let isLooking = false;

  const look = async () => {
    const isIdle = pool.totalCount === pool.idleCount;
    if (isLooking || (isIdle && silentSince === null)) return;
    isLooking = true;
    const asked = performance.now();
    const isThere = await responds();
    isLooking = false;
    silentSince = isThere ? null : (silentSince ?? asked);
    const isTooLong = silentSince !== null && performance.now() - silentSince >= limitMs - PROBE_MS;
    // Those who wait in a queue would otherwise wait for the whole limit one after the other.
    pool.options.connectionTimeoutMillis = isTooLong ? CONNECT_IN_SILENCE_MS : connectWithin;
    if (isTooLong) for (const client of inUse) void client.end();
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(looking);
}
