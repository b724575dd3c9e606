import { type SQL, sql } from "drizzle-orm";

/** Rows of a list read before any index: enough for a text that one row in thirty contains. */
const ROWS_READ_FIRST = 600;
/**
 * From this many matches on, `ROWS_READ_ON` more rows are read without an index: they then fill the page,
 * faster than the indexes for a text that one row in a hundred contains.
 */
const PROMISING = 8;
const ROWS_READ_ON = 1800;
/**
 * A text in more related rows than this is common: reading on in the list's order then fills the page sooner
 * than looking up all of them.
 */
const MOST_CANDIDATES = 4000;

type OrderedSearch = {
  /**
   * The list without the search, from the page's start: its `id`, what `matches` needs, and a sort key named
   * `sort`.
   */
  rows: SQL;
  /** Whether a row of `rows`, named `line`, matches; related rows are read by scalar subqueries. */
  matches: SQL;
  /** The ids of matching related rows by name; each read from an index. */
  candidates: Readonly<Record<string, SQL>>;
  /**
   * One query for each way to match: `id` and `sort` of the rows; `candidatesOf(name)` is a set of candidates
   * as an array.
   */
  branches: readonly SQL[];
  /** The order of the list, as in `sort desc, id desc`. */
  order: SQL;
  limit: number;
};

/** A set of candidates in a branch: `= any(${candidatesOf("customers")})`. */
export const candidatesOf = (name: string): SQL => sql`array(select id from ${sql.identifier(name)})`;

/**
 * The ids of a page of a searched list, as an array expression, at a cost that does not grow with the table.
 * PostgreSQL evaluates an `or` over several tables in the list's order, which is fast for a common text but
 * reads everything for a rare one. Therefore: read the first rows of the list; if they nearly fill the page,
 * read some more; if it is still not full, find the related rows that contain the text through the indexes;
 * if these are few, look up their rows; if they are many, read on in the list's order.
 */
export function searchedIds({ rows, matches, candidates, branches, order, limit }: OrderedSearch): SQL {
  const inNear = sql`(select count(*) from near)`;
  const isFull = sql`${inNear} + (select count(*) from further) >= ${limit}`;
  const names = Object.keys(candidates);
  const isCommon = sql.join(
    [
      sql`false`,
      ...names.map((name) => sql`(select count(*) from ${sql.identifier(name)}) > ${MOST_CANDIDATES}`),
    ],
    sql` or `,
  );
  // Materialized, so that it is planned for all rows but read only as far as the limit requires.
  const found = Object.entries(candidates).map(
    ([
      name,
      ids,
    ]) => sql`${sql.identifier(`all_${name}`)} as materialized (${ids}), ${sql.identifier(name)} as materialized (
      select id from ${sql.identifier(`all_${name}`)} where not ${isFull} limit ${MOST_CANDIDATES + 1})`,
  );
  const union = sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` union `,
  );
  const read = (limited: SQL) => sql`(${rows} order by ${order}${limited}) line where (${matches})`;
  return sql`array(
    with ${sql.join(
      [
        sql`near as materialized (select id from ${read(sql` limit ${ROWS_READ_FIRST}`)} order by ${order} limit ${limit})`,
        sql`further as materialized (select id from ${read(sql` limit ${ROWS_READ_ON} offset ${ROWS_READ_FIRST}`)}
          and ${inNear} between ${PROMISING} and ${limit} - 1 order by ${order} limit ${limit} - ${inNear})`,
        ...found,
        sql`few as materialized (select id from (${union}) line where not ${isFull} and not (${isCommon}) order by ${order} limit ${limit})`,
        sql`many as materialized (select id from ${read(sql``)} and not ${isFull} and (${isCommon}) order by ${order} limit ${limit})`,
      ],
      sql`, `,
    )}
    select id from near where ${isFull} union all select id from further where ${isFull}
    union all select id from few union all select id from many
  )`;
}
