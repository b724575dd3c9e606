import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/database/database";
import type { FileInventory } from "./file-inventory.ts";

export type Digest = { hash: string; tables: number; rows: number; files: number };

/** Tables that are not hashed, since their rows are short-lived: stored responses and the change log. */
const SHORT_LIVED = ["public.idempotency_keys", "public.changes"];
const FILE_ROWS = "public.stored_files";
/** Excludes staged and deleted files, whose rows are short-lived as well. */
const ATTACHED = "where attached_at is not null and deleted_at is null";

/**
 * One hash of all rows and files, the same after `backup` and `restore` on another machine: independent of
 * row order and physical layout.
 */
export async function digestOf(db: Db, files: FileInventory): Promise<Digest> {
  const hash = createHash("sha256");
  let total = 0;
  const tables = await db.transaction(
    async (tx) => {
      // Rows are hashed as text, so the session's time zone must be fixed.
      await tx.execute(sql`set local timezone = 'UTC'`);
      const names = await tableNames(tx);
      for (const name of names) {
        const { rows, sum } = await sumOf(tx, name);
        total += rows;
        hash.update(`${name} ${rows} ${sum}\n`);
      }
      return names.length;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  for (const [path, sha256] of [...files.hashes].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path} ${sha256}\n`);
  return { hash: hash.digest("hex"), tables, rows: total, files: files.hashes.size };
}

async function tableNames(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'auth') order by 1`);
  return rows.map((row) => row.name).filter((name) => !SHORT_LIVED.includes(name));
}

async function sumOf(tx: Tx, name: string): Promise<{ rows: number; sum: string }> {
  const condition = name === FILE_ROWS ? ATTACHED : "";
  const { rows } = await tx.execute<{ rows: number; sum: string }>(
    sql.raw(
      `select count(*)::int as rows,
              coalesce(sum(('x' || substr(md5(t::text), 1, 16))::bit(64)::bigint::numeric), 0)::text as sum
         from ${name
           .split(".")
           .map((part) => `"${part}"`)
           .join(".")} t ${condition}`,
    ),
  );
  const [row] = rows;
  if (!row) throw new Error(`${name} could not be hashed`);
  return row;
}
