import { DrizzleQueryError, sql } from "drizzle-orm";
import { concurrencyLimit } from "#server/platform/concurrency-limit";
import type { Db, DbOrTx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";

const LONGEST_MS = 3000;
const MOST_WAITING = 60;
const QUERY_CANCELED = "57014";

/** Reads a list, `search` being the text that is looked for in it, if there is one. */
export type RunSearch = <Rows>(
  search: string | undefined,
  read: (db: DbOrTx) => Promise<Rows>,
) => Promise<Rows>;

/**
 * Searches over everybody's rows get a fifth of the pool's connections, so that many who search leave the
 * rest to all others; the next ones wait, and beyond `MOST_WAITING` they are refused. Each ends after
 * `LONGEST_MS`. A list without a search takes neither.
 */
export function searchRunner(db: Db, poolSize: number): RunSearch {
  const limited = concurrencyLimit(Math.max(1, Math.floor(poolSize / 5)), {
    longest: MOST_WAITING,
    refusal: () => new Refusal("too_many_searches"),
  });
  return (search, read) =>
    search === undefined
      ? read(db)
      : limited(() =>
          db
            .transaction(
              async (tx) => {
                await tx.execute(sql.raw(`set local statement_timeout = ${LONGEST_MS}`));
                return read(tx);
              },
              { accessMode: "read only" },
            )
            .catch(refuseEndless),
        );
}

function refuseEndless(error: unknown): never {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const isEnded = cause instanceof Error && "code" in cause && cause.code === QUERY_CANCELED;
  throw isEnded ? new Refusal("search_too_long") : error;
}
