import { DrizzleQueryError, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#server/platform/database/database";
import { concurrencyLimitInTurns } from "#server/platform/fair-use/concurrency-limit";
import { Refusal } from "#server/platform/refusal";

const TIME_LIMIT_MS = 3000;
const MAX_WAITING = 60;
const QUERY_CANCELED = "57014";

/** Reads a list for `userId`; `search` is its search text, if there is one. */
export type RunSearch = <Rows>(
  userId: string,
  search: string | undefined,
  read: (db: DbOrTx) => Promise<Rows>,
) => Promise<Rows>;

/** The same for a list of one's own, whose request waits for its turn before it begins (`fair-use.ts`). */
export type RunOwnSearch = <Rows>(
  search: string | undefined,
  read: (db: DbOrTx) => Promise<Rows>,
) => Promise<Rows>;

/** How many searches run at once: a fifth of the pool's connections, which leaves the rest to others. */
export const searchesAtOnce = (poolSize: number) => Math.max(1, Math.floor(poolSize / 5));

/**
 * Runs the searches of staff, `searchesAtOnce` of them; users take turns, up to `MAX_WAITING` of each wait,
 * and more are refused. Each may take `TIME_LIMIT_MS`. A list without a search is not limited.
 */
export function searchRunner(db: Db, poolSize: number): RunSearch {
  const limited = concurrencyLimitInTurns(searchesAtOnce(poolSize), {
    maxWaiting: MAX_WAITING,
    refusal: () => new Refusal("too_many_searches"),
  });
  return (userId, search, read) =>
    search === undefined ? read(db) : limited(userId, () => withinTime(db, read));
}

export const ownSearchRunner =
  (db: Db): RunOwnSearch =>
  (search, read) =>
    search === undefined ? read(db) : withinTime(db, read);

function withinTime<Rows>(db: Db, read: (db: DbOrTx) => Promise<Rows>): Promise<Rows> {
  return db
    .transaction(
      async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${TIME_LIMIT_MS}`));
        return read(tx);
      },
      { accessMode: "read only" },
    )
    .catch(refuseTimedOut);
}

function refuseTimedOut(error: unknown): never {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const isTimedOut = cause instanceof Error && "code" in cause && cause.code === QUERY_CANCELED;
  throw isTimedOut ? new Refusal("search_too_long") : error;
}
