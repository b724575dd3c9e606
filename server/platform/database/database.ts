import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";

/** The database as features see it. A transaction is a `Tx`; most queries accept either. */
export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type DbOrTx = Db | Tx;

// Numeric columns stay decimal strings and dates stay 'YYYY-MM-DD': neither may pass through floating point
// or a time zone.
const DATE_OID = 1082;
const BIGINT_OID = 20;
const INSTANT_OID = 1184;

function keepDatesAsText() {
  return {
    getTypeParser(oid: number, format?: "text" | "binary") {
      if (oid === DATE_OID) return (text: string) => text;
      if (oid === BIGINT_OID) return Number;
      if (oid === INSTANT_OID) return parseInstant;
      return pg.types.getTypeParser(oid, format);
    },
  };
}

const parseAnyInstant = pg.types.getTypeParser(INSTANT_OID, "text");

// Written as ISO the engine reads it at once; the driver's own way took 4 % of the busiest list (`npm run
// bench -- --only list`).
function parseInstant(text: string): unknown {
  const isPlain = text.endsWith("+00") && text[10] === " ";
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseAnyInstant(text);
}

/**
 * In seconds, 0 for none: how long a statement may run, wait for a lock, and a transaction may do nothing.
 */
export type DatabaseLimits = {
  DATABASE_STATEMENT_TIMEOUT: number;
  DATABASE_LOCK_TIMEOUT: number;
  DATABASE_IDLE_TRANSACTION_TIMEOUT: number;
};

const CONNECT_WITHIN_MS = 10_000;

type PoolOptions = {
  poolSize: number;
  limits?: DatabaseLimits;
  /** How long this side waits for a connection and, where it is set, for a query. */
  timeoutMs?: number;
  name?: string;
  types?: pg.CustomTypesConfig;
  onLostConnection(error: Error): void;
};

/**
 * Opens a pool on `url`. `poolSize` bounds the connections of this process; callers close it with
 * `closeDatabase`. A lost connection is reported to `onLostConnection` and replaced by the next use of the
 * pool.
 */
export function openDatabase(url: string, options: PoolOptions): Db {
  const pool = openPool(url, { ...options, types: keepDatesAsText() });
  return Object.assign(drizzle({ client: pool }), {
    transaction: <Result>(work: (tx: Tx) => Promise<Result>, config?: PgTransactionConfig) =>
      transactionOf(pool, work, config),
  });
}

/** The same without tables and queries; `name` is what PostgreSQL lists its connections under. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { poolSize, name = "prepara", types = pg.types, limits, timeoutMs, onLostConnection } = options;
  const setLimits = { text: limits ? limitsOf(limits) : "", query_timeout: CONNECT_WITHIN_MS };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: name,
    connectionTimeoutMillis: timeoutMs ?? CONNECT_WITHIN_MS,
    ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
    // A statement, because PgBouncer refuses these as parameters of a connection.
    ...(limits && { onConnect: (client) => client.query(setLimits) }),
  });
  // The pool listens to its idle connections only: unheard, the loss of one in use would end the process.
  pool.on("connect", (client) => client.on("error", onLostConnection));
  pool.on("error", () => {}); // an idle one's loss, which the line above has reported
  return pool;
}

function limitsOf(limits: DatabaseLimits): string {
  return `set statement_timeout = '${limits.DATABASE_STATEMENT_TIMEOUT}s';
    set lock_timeout = '${limits.DATABASE_LOCK_TIMEOUT}s';
    set idle_in_transaction_session_timeout = '${limits.DATABASE_IDLE_TRANSACTION_TIMEOUT}s'`;
}

/**
 * drizzle's own transaction on a pool never gives a connection back whose `begin` failed, and throws what its
 * `rollback` on a lost connection met instead of what went wrong before.
 */
async function transactionOf<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect();
  const failures: unknown[] = [];
  try {
    return await drizzle({ client }).transaction(
      (tx) =>
        work(tx).catch((failure: unknown) => {
          failures.push(failure);
          throw failure;
        }),
      config,
    );
  } catch (error) {
    failures.push(error);
    throw failures[0];
  } finally {
    const [first, last = first] = failures;
    client.release(last !== first);
  }
}

export async function closeDatabase(db: Db): Promise<void> {
  await db.$client.end();
}
