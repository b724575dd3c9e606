import { type Column, fillPlaceholders, type Query, type SQL, sql } from "drizzle-orm";
import type { QueryResultRow } from "pg";
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
 * A write with placeholders as a prepared statement, run in the given transaction. For frequent writes only:
 * the statement is built and planned once instead of at each call (`npm run bench -- --only purchases`).
 * `prepareQuery` is drizzle's own method: its public `prepare` builds the text at each call; 0.70 → 0.97 of
 * the target rate (docs/benchmarks.md).
 */
export function namedWrite(
  name: string,
  build: (db: DbOrTx) => { toSQL(): Query },
): (tx: DbOrTx, values: Record<string, unknown>) => Promise<void> {
  let built: Query | undefined;
  return async (tx, values) => {
    built ??= build(tx).toSQL();
    await tx._.session.prepareQuery(built, undefined, name, false).execute(values);
  };
}
