import { type SQL, sql } from "drizzle-orm";

/**
 * So many rows of a list are read before any index is asked: enough for a text that one row in thirty has.
 */
const ROWS_READ_FIRST = 600;
/**
 * Of these so many have to be found for reading on without asking an index: the page is full then after about
 * `ROWS_READ_ON` more, in less time than the indexes take for a text that one row in a hundred has.
 */
const PROMISING = 8;
const ROWS_READ_ON = 1800;
/**
 * A text that more related rows have is common: reading the list in its order then fills the page sooner than
 * looking up all of them.
 */
const MOST_CANDIDATES = 4000;

type OrderedSearch = {
  /**
   * The list without the search, from the page's start on: its `id`, what `matches` needs, and a sort key
   * named `sort`.
   */
  rows: SQL;
  /**
   * Whether a row of `rows`, called `line`, is found; related rows are read by scalar subqueries, one look-up
   * each.
   */
  matches: SQL;
  /** The ids of related rows that have the text, by name; each read from an index. */
  candidates: Readonly<Record<string, SQL>>;
  /**
   * Per way to be found: `id` and `sort` of the rows found so; `foundOf(name)` is a set of candidates as an
   * array.
   */
  branches: readonly SQL[];
  /** The order of the list, as in `sort desc, id desc`. */
  order: SQL;
  limit: number;
};

/** A set of candidates, for a branch: `= any(${candidatesOf("customers")})`. */
export const candidatesOf = (name: string): SQL => sql`array(select id from ${sql.identifier(name)})`;

/**
 * The ids of a page of a searched list, as an array expression, at a cost that does not grow with the table.
 * PostgreSQL reads an `or` over several tables in the list's order to its end, which is quick for a common
 * text and reads everything for a rare one. So: the first rows of the list are read; if they nearly fill the
 * page, some more are; if it is still not full, the indexes tell which related rows have the text; if these
 * are few, their lines are looked up; if they are many, the list is read on in its order.
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
  // A materialized query is planned for all of its rows and yet read only as far as the limit asks: no guess
  // at how soon a scan would meet some.
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
