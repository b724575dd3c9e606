import { sql } from "drizzle-orm";
import pg from "pg";
import * as z from "zod";
import type { Db } from "#server/platform/database/database";

const names = z.array(z.object({ name: z.string() }));
const sums = z.array(z.record(z.string(), z.string().nullable()));

/**
 * Returns a function that hashes the contents of every feature table, so that a test can expect that nothing
 * changed. Staged files are excluded, since the sweeper deletes them; so are limit counters, which also count
 * refused calls.
 */
export async function fingerprints(db: Db): Promise<() => Promise<Record<string, string | null>>> {
  const tables = await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits' order by 1`,
  );
  const columns = names.parse(tables.rows).map(({ name }) => {
    const table = pg.escapeIdentifier(name);
    const filter = name === "stored_files" ? "where attached_at is not null or deleted_at is not null" : "";
    return `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t ${filter}) as ${table}`;
  });
  // Named, so that each connection plans it once: planning takes three quarters of its time.
  const allTables = { name: "fingerprint", text: `select ${columns.join(", ")}` };
  const newest = sql`select pg_snapshot_xmax(pg_current_snapshot())::text as newest`;
  let known: { newest: unknown; sums: Record<string, string | null> } = { newest: null, sums: {} };
  return async () => {
    // No transaction has written since: the last result is still valid.
    const now = (await db.execute(newest)).rows[0]?.newest;
    if (now === known.newest) return known.sums;
    const { rows } = await db.$client.query(allTables);
    known = { newest: now, sums: sums.parse(rows)[0] ?? {} };
    return known.sums;
  };
}
