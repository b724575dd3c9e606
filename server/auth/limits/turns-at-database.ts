import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type { FastifyInstance } from "fastify";
import { networkOf } from "#server/auth/http/visitor";
import type { Db } from "#server/platform/database/database";
import { concurrencyLimitInTurns, type LimitConcurrency } from "#server/platform/fair-use/concurrency-limit";
import type { LimitStore } from "#server/platform/limits/limit-store";

/** A request, from its handler to its answer; `turns` are those that it has now. */
type Caller = { network: string; isSignIn: boolean; turns: number };

type TurnsAtDatabase = {
  /** Lets the requests of all routes of `app` take turns. */
  addCallers(app: FastifyInstance): void;
  /** The same database; what a request asks of it waits for the turn of its network. */
  database(db: Db): Db;
  /** The same limits; a turn comes before one of the few connections that the store uses. */
  store(store: LimitStore): LimitStore;
};

/**
 * Networks take turns for the connections of the pool, whose queue has none: eight requests of each of 30
 * networks made everybody's sign-in, which asks the pool six times, wait for 2 to 6 s. A turn lasts as long
 * as a query or a transaction and not as the request, which may wait for a password to be hashed, an SMS or a
 * provider. Whoever has a turn needs none for a second connection, so that no turn waits for another.
 * Sign-ins and refreshes have turns of their own; each kind has at most half of the connections.
 */
export function turnsAtDatabase(poolSize: number): TurnsAtDatabase {
  const callers = new AsyncLocalStorage<Caller>();
  const half = Math.max(1, Math.floor(poolSize / 2));
  const signIns = concurrencyLimitInTurns(half);
  const others = concurrencyLimitInTurns(half);
  const inTurn: LimitConcurrency = (work) => {
    const caller = callers.getStore();
    if (!caller || caller.turns > 0) return work(); // work of the server, or of somebody with a turn
    return (caller.isSignIn ? signIns : others)(caller.network, async () => {
      caller.turns += 1;
      try {
        return await work();
      } finally {
        caller.turns -= 1;
      }
    });
  };
  return {
    addCallers(app) {
      // After the body is read, whose events belong to no request.
      app.addHook("preHandler", (request, _reply, done) => {
        const isSignIn = request.routeOptions.url?.endsWith("/token") ?? false;
        callers.run({ network: networkOf(request), isSignIn, turns: 0 }, done);
      });
    },
    database(db) {
      const client = new Proxy(db.$client, {
        get: (pool, name) =>
          name === "query"
            ? (...query: unknown[]) => inTurn(async () => Reflect.apply(pool.query, pool, query))
            : Reflect.get(pool, name),
      });
      const transaction: Db["transaction"] = (work, config) => inTurn(() => db.transaction(work, config));
      return Object.assign(drizzle({ client }), { transaction });
    },
    store: (store) => ({
      consume: (costs) => inTurn(() => store.consume(costs)),
      giveBack: (costs) => inTurn(() => store.giveBack(costs)),
    }),
  };
}
