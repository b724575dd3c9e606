import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { DbOrTx } from "./database.ts";

/** Counting stops here, so that a count costs the same for any table size; screens show "1000+". */
export const MAX_COUNTED = 1000;

/** The number of rows of a query up to `MAX_COUNTED`, as an expression. */
export const countedUpTo = (rows: SQL): SQL =>
  sql`(select count(*)::int from (${rows} limit ${MAX_COUNTED}) counted)`;

/**
 * The number of rows of `table` with each status, up to `MAX_COUNTED`, among those that match `only`; the
 * table needs an index that begins with `status`.
 */
export async function countsOfStatuses<Status extends string>(
  db: DbOrTx,
  table: PgTable & { status: PgColumn },
  statuses: readonly Status[],
  only: SQL = sql`true`,
): Promise<Record<Status, number>> {
  const counts = statuses.map(
    (status) =>
      sql`${countedUpTo(sql`select 1 from ${table} where ${eq(table.status, status)} and ${only}`)} as ${sql.identifier(status)}`,
  );
  const { rows } = await db.execute(sql`select ${sql.join(counts, sql`, `)}`);
  return z.record(z.enum(statuses), z.int()).parse(rows[0]);
}
