import { type Column, fillPlaceholders, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect, type PreparedQueryConfig } from "drizzle-orm/pg-core";
import type { QueryResult, QueryResultRow } from "pg";
import type { Db, DbOrTx } from "#server/platform/database/database";

/** The same columns, each named by its key, for `namedSelect`. */
export function namedColumns<Key extends string>(columns: Record<Key, Column | SQL | SQL.Aliased>) {
  const named: Record<string, SQL.Aliased> = {};
  for (const [name, column] of Object.entries<Column | SQL | SQL.Aliased>(columns)) {
    named[name] = sql`${"sql" in column ? column.sql : column}`.as(name);
  }
  return named;
}

/**
 * A select of `namedColumns` as a prepared statement that returns the driver's rows unchanged. For frequent
 * lists only: drizzle's mapping of rows took 17 % of the server's time there (`npm run bench -- --only
 * list`). `Row` must match what the driver returns.
 */
export function namedSelect<Row extends QueryResultRow>(
  db: Db,
  name: string,
  select: { toSQL(): { sql: string; params: unknown[] } },
): (values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = select.toSQL();
  return async (values) => {
    const { rows } = await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) });
    return rows;
  };
}

/**
 * Rows of a statement with placeholders as a prepared statement, on a pool or in a transaction: built and
 * planned once instead of at each call. The driver's rows as they are: instants are text, and a `bigint` too,
 * unless the statement converts it. `Row` must match them.
 */
export function namedRows<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (db: Pick<DbOrTx, "_">, values: Record<string, unknown>) => Promise<Row[]> {
  let built: Query | undefined;
  return async (db, values) => {
    built ??= dialect.sqlToQuery(statement);
    const query = db._.session.prepareQuery<PreparedQueryConfig & { execute: QueryResult<Row> }>(
      built,
      undefined,
      name,
      false,
    );
    return (await query.execute(values)).rows;
  };
}

const dialect = new PgDialect();

/**
 * A write with placeholders as a prepared statement, run in the given transaction; returns how many rows it
 * wrote. For frequent writes only: the statement is built and planned once instead of at each call (`npm run
 * bench -- --only purchases`).
 * `prepareQuery` is drizzle's own method: its public `prepare` builds the text at each call; 0.70 → 0.97 of
 * the target rate (docs/benchmarks.md).
 */
export function namedWrite(
  name: string,
  build: (db: DbOrTx) => { toSQL(): Query },
): (tx: DbOrTx, values: Record<string, unknown>) => Promise<number> {
  let built: Query | undefined;
  return async (tx, values) => {
    built ??= build(tx).toSQL();
    const query = tx._.session.prepareQuery<PreparedQueryConfig & { execute: QueryResult }>(
      built,
      undefined,
      name,
      false,
    );
    return (await query.execute(values)).rowCount ?? 0;
  };
}
