import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";

type NumberedColumn = { schema: string; table: string; column: string; sequence: string };

/** Fewer are left only after an altered archive: nobody uses up the numbers of a `bigint`. */
const FEW_NUMBERS = 1_000_000;

/**
 * Columns whose next number some row has already, or that have hardly any left: each write of such a row
 * would fail. Of an altered archive, whose sequences are behind its rows or at their end.
 */
export const sequenceCheck = {
  title: "no row has a number that is still to be given, and there are numbers left",
  async findProblems({ db }: { db: Db }): Promise<string[]> {
    const { rows: columns } = await db.execute<NumberedColumn>(sql`
      select n.nspname as schema, t.relname as "table", a.attname as "column", s.oid::regclass::text as sequence
        from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        join pg_class t on t.oid = d.refobjid join pg_namespace n on n.oid = t.relnamespace
        join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
       where s.relkind = 'S' and n.nspname in ('public', 'auth') order by 1, 2, 3`);
    const problems: string[] = [];
    for (const { schema, table, column, sequence } of columns) {
      const of = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
      const { rows } = await db.execute<{ highest: string }>(sql`
        select highest::text from (select max(${sql.identifier(column)}) as highest from ${of}) rows
         where highest >= (select last_value + is_called::int from ${sql.raw(sequence)})`);
      const { rows: atEnd } = await db.execute<{ last: string }>(sql`
        select last_value::text as last from ${sql.raw(sequence)}
         where last_value > (select seqmax from pg_sequence where seqrelid = ${sequence}::regclass) - ${FEW_NUMBERS}`);
      for (const { last } of atEnd)
        problems.push(`${table}.${column} has hardly any number left after ${last}`);
      for (const { highest } of rows) problems.push(`${table}.${column} is at ${highest}`);
    }
    return problems;
  },
};
