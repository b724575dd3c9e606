import type pg from "pg";
import { slotsInTurns } from "#server/platform/fair-use/concurrency-limit";
import { partyInTurn } from "#server/platform/fair-use/party-in-turn";

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined) => void;

/**
 * Lets the pool give its connections in turns to the parties of `party-in-turn.ts`. The pool's own queue is
 * first come, first served: a few hundred requests of one network, each refused after a query, made everybody
 * else wait for all of them, and a sign-in asks for a connection five times, one after the other.
 */
export function giveConnectionsInTurns(pool: pg.Pool): void {
  const { connect } = pool;
  const inTurns = slotsInTurns(pool.options.max);
  const released = new WeakMap<pg.PoolClient, () => void>();
  let waitingCount = 0;
  pool.on("release", (_error, client) => released.get(client)?.());

  const handOver = (taken: Taken) =>
    new Promise<void>((release) =>
      connect.call(pool, (error, client) => {
        if (client) released.set(client, release);
        else release();
        taken(error, client);
      }),
    );
  function take(taken: Taken): void {
    let [hasBegun, isLate] = [false, false];
    let timer: NodeJS.Timeout | undefined;
    // It never fails: `taken` is told what happens.
    void inTurns(partyInTurn(), async () => {
      hasBegun = true;
      if (isLate) return;
      if (timer) waitingCount -= 1;
      clearTimeout(timer);
      await handOver(taken);
    });
    if (hasBegun) return;
    waitingCount += 1;
    timer = setTimeout(() => {
      isLate = true;
      waitingCount -= 1;
      taken(new Error("timeout exceeded when trying to connect"), undefined);
    }, pool.options.connectionTimeoutMillis).unref();
  }
  Object.defineProperty(pool, "waitingCount", { get: () => waitingCount });
  Object.assign(pool, {
    connect: (done?: (...result: [...Parameters<Taken>, release?: unknown]) => void) =>
      done
        ? take((error, client) => done(error, client, client?.release ?? (() => {})))
        : new Promise((resolve, reject) =>
            take((error, client) => (client ? resolve(client) : reject(error))),
          ),
  });
}
