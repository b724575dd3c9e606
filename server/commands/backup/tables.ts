import type { ClientBase } from "pg";
import { quoted } from "./manifest.ts";

export type TableToCopy = {
  name: string;
  columns: string[];
  /** Identity columns; the ledger must be filled in their order. */
  order: string[];
};

const SCHEMAS = ["public", "auth"];

/** Whether the database has this table, e.g. `public.profiles`; an empty one has none. */
export async function hasTable(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>("select to_regclass($1) is not null as is", [name]);
  return rows[0]?.is === true;
}

/**
 * The product's tables, parents before children, with their stored columns. Excludes the change log: it holds
 * transaction ids of this database, and event streams do not survive a restore.
 */
export async function tablesInOrder(client: ClientBase): Promise<TableToCopy[]> {
  const { rows: tables } = await client.query<TableToCopy & { oid: string }>(
    `select c.oid::text as oid, n.nspname || '.' || c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
            coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attidentity <> ''), '{}') as "order"
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and n.nspname = any($1) and c.oid is distinct from to_regclass('public.changes')
      group by c.oid, n.nspname, c.relname order by 2`,
    [SCHEMAS],
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select conrelid::oid::text as child, confrelid::oid::text as parent
       from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  return parentsFirst(tables, references);
}

function parentsFirst<Table extends { oid: string; name: string }>(
  tables: readonly Table[],
  references: readonly { child: string; parent: string }[],
): Table[] {
  const placed: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.oid, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ oid }) => !references.some(({ child, parent }) => child === oid && waiting.has(parent)),
    );
    if (free.length === 0) throw new Error("tables refer to each other in a circle");
    for (const table of free) waiting.delete(table.oid);
    placed.push(...free);
  }
  return placed;
}

// The backup does not contain the bytes of staged and deleted files.
const KEPT_ONLY: Record<string, string> = {
  "public.stored_files": "where attached_at is not null and deleted_at is null",
};

/** The COPY statement that exports a table. */
export function copyOut({ name, columns, order }: TableToCopy): string {
  const sorted = order.length > 0 ? `order by ${order.map(quoted).join(", ")}` : "";
  return `copy (select ${columns.map(quoted).join(", ")} from ${quoted(name)} ${KEPT_ONLY[name] ?? ""} ${sorted}) to stdout`;
}

/** The COPY statement that imports a table. */
export const copyIn = ({ name, columns }: { name: string; columns: readonly string[] }) =>
  `copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`;

export async function readSequences(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    "select schemaname || '.' || sequencename as name from pg_sequences where schemaname = any($1) order by 1",
    [SCHEMAS],
  );
  const sequences: { name: string; value: string; isCalled: boolean }[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    if (state[0]) sequences.push({ name, ...state[0] });
  }
  return sequences;
}
