import type pg from "pg";

/**
 * Ends connections that are in use and finished no statement for `limitMs`: a network may drop a connection
 * silently, which the operating system notices only after fifteen minutes. Whoever uses one gets a lost
 * connection. One timer for each connection; the driver's own `query_timeout` makes one for each statement,
 * which kept results in memory until the next full garbage collection (docs/benchmarks.md).
 */
export function endUnanswered(pool: pg.Pool, limitMs: number): void {
  const opened = new WeakMap<pg.PoolClient, { timer: NodeJS.Timeout; isInUse: boolean }>();
  pool.on("connect", (client) => {
    const state = { timer: setTimeout(endIfUsed, limitMs).unref(), isInUse: false };
    function endIfUsed() {
      if (state.isInUse) void client.end();
    }
    opened.set(client, state);
    client.on("drain", () => state.timer.refresh());
    client.on("end", () => clearTimeout(state.timer));
  });
  pool.on("acquire", (client) => {
    const state = opened.get(client);
    if (!state) return;
    state.isInUse = true;
    state.timer.refresh();
  });
  pool.on("release", (_error, client) => {
    const state = opened.get(client);
    if (state) state.isInUse = false;
  });
}
