import type { Socket } from "node:net";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { giveConnectionsInTurns } from "./connections-in-turns.ts";
import { endUnanswered } from "./end-unanswered.ts";

/** The database as features see it. A transaction is a `Tx`; most queries accept either. */
export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type DbOrTx = Db | Tx;

// Numeric columns stay decimal strings and dates stay 'YYYY-MM-DD', so that neither floating point nor a time
// zone changes them.
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

// The engine reads an ISO text directly; the driver's parser took 4 % of the most frequent list (`npm run
// bench -- --only list`).
function parseInstant(text: string): unknown {
  const isPlain = text.endsWith("+00") && text[10] === " ";
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseAnyInstant(text);
}

/** Time limits in seconds, 0 for none: of a statement, of waiting for a lock, of an idle transaction. */
export type DatabaseLimits = {
  DATABASE_STATEMENT_TIMEOUT: number;
  DATABASE_LOCK_TIMEOUT: number;
  DATABASE_IDLE_TRANSACTION_TIMEOUT: number;
};

const CONNECT_TIMEOUT_MS = 10_000;
/** Connections are given up later than PostgreSQL ends a statement, the longest being that of an import. */
const LONGEST_STATEMENT_MS = 120_000;
const BEYOND_STATEMENT_MS = 5_000;

type PoolOptions = {
  poolSize: number;
  limits?: DatabaseLimits;
  /** How long the client waits for a connection and, if set, for a query. */
  timeoutMs?: number;
  name?: string;
  types?: pg.CustomTypesConfig;
  /** Opens the sockets of the connections (`databaseSockets`). */
  openSocket?: () => Socket;
  onLostConnection(error: Error): void;
};

/**
 * Opens a pool on `url` with at most `poolSize` connections; callers close it with `closeDatabase`. A lost
 * connection is reported to `onLostConnection` and replaced when the pool is used next.
 */
export function openDatabase(url: string, options: PoolOptions): Db {
  const pool = openPool(url, { ...options, types: keepDatesAsText() });
  giveConnectionsInTurns(pool);
  return Object.assign(drizzle({ client: pool }), {
    transaction: <Result>(work: (tx: Tx) => Promise<Result>, config?: PgTransactionConfig) =>
      transactionOf(pool, work, config),
  });
}

/** The same without drizzle; `name` is shown by PostgreSQL for its connections. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const {
    poolSize,
    name = "prepara",
    types = pg.types,
    limits,
    timeoutMs,
    openSocket,
    onLostConnection,
  } = options;
  const setLimits = { text: limits ? limitsOf(limits) : "", query_timeout: CONNECT_TIMEOUT_MS };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: name,
    connectionTimeoutMillis: timeoutMs ?? CONNECT_TIMEOUT_MS,
    ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
    ...(openSocket && { stream: openSocket }),
    // Set by a statement, because PgBouncer refuses them as connection parameters.
    ...(limits && { onConnect: (client) => client.query(setLimits) }),
  });
  // The pool handles errors of its idle connections only: an unhandled error of one in use would end the
  // process.
  pool.on("connect", (client) => client.on("error", onLostConnection));
  pool.on("error", () => {}); // a lost idle connection, reported by the line above
  const statementMs = 1000 * (limits?.DATABASE_STATEMENT_TIMEOUT ?? 0);
  if (statementMs > 0) endUnanswered(pool, Math.max(statementMs, LONGEST_STATEMENT_MS) + BEYOND_STATEMENT_MS);
  return pool;
}

function limitsOf(limits: DatabaseLimits): string {
  return `set statement_timeout = '${limits.DATABASE_STATEMENT_TIMEOUT}s';
    set lock_timeout = '${limits.DATABASE_LOCK_TIMEOUT}s';
    set idle_in_transaction_session_timeout = '${limits.DATABASE_IDLE_TRANSACTION_TIMEOUT}s'`;
}

/**
 * drizzle's transaction never returns a connection whose `begin` failed, and throws the error of a failed
 * `rollback` instead of the original one.
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

/** No row has a lower id: where going through the rows of a table by their ids begins. */
export const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/** Opens one connection outside the pool. When it is lost, its queries fail; callers must `end` it. */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection also emits an error, and an unhandled one would end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** `Retry-After` of a 503 in seconds: a lost database is usually back by then. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Codes of an unavailable database: connection refused, reset or unreachable; PostgreSQL's classes connection
 * exception (08) and insufficient resources (53); shutting down or starting (57P); its time limits: of a
 * statement (57014), a lock (55P03), an idle transaction (25P03); and a transaction that it ended because of
 * others (40001, 40P01).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|53\w{3}|57P0\d|57014|55P03|25P03|40001|40P01)$/;

/**
 * The driver's messages, without a code, for a lost connection, a connection time-out, or a process that is
 * stopping.
 */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

/**
 * Whether the error means that the database is unavailable now, so that the same request may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  // `fetch` fails with a TypeError: another server cannot be reached.
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  if ("code" in error && CODES.test(String(error.code))) return true;
  return MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause);
}
