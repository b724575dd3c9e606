import type pg from "pg";
import type { Db } from "#server/platform/database/database";

/**
 * Returns a function that returns how many statements the pool has sent since this call, also those in
 * transactions, without the ones that begin and end these.
 */
export function countStatements({ $client: pool }: Db): () => number {
  let statements = 0;
  const counted = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const original = client.query.bind(client);
    Object.assign(client, {
      query: (...call: Parameters<typeof original>) => {
        if (!/"text":"(begin|commit|set local)/.test(JSON.stringify(call))) statements += 1;
        return original(...call);
      },
    });
  });
  return () => statements;
}
