import { type SQL, sql } from "drizzle-orm";

/** Rows of a list read before any index is used: they fill a page if one row in thirty contains the text. */
const ROWS_READ_FIRST = 600;
/**
 * With at least this many matches in them, `ROWS_READ_NEXT` more rows are read without an index. For a text
 * that one row in a hundred contains they fill the page, faster than the indexes would.
 */
const MIN_MATCHES_TO_READ_ON = 8;
const ROWS_READ_NEXT = 1800;
/**
 * A text in more related rows than this is common: reading on in the list's order then fills the page sooner
 * than looking up all of them. Looking up 50,000 takes half a second, but reading a million rows in the
 * list's order takes seven, so rows that all stand at the list's end must not make their words common soon.
 */
const MAX_CANDIDATES = 50_000;
/** Of each of these customers the first rows of the list are looked up apart, at three times the cost. */
const MAX_CUSTOMERS = 4000;

type OrderedSearch = {
  /**
   * The list without the search, from the page's start: its `id`, what `matches` needs, and a sort key named
   * `sort`.
   */
  rows: SQL;
  /** Whether a row of `rows`, named `line`, matches; related rows are read by scalar subqueries. */
  matches: SQL;
  /** The ids of matching related rows by name; each read from an index. Customers are `customers_found`. */
  candidates: Readonly<Record<string, SQL>>;
  /**
   * One query for each way to match, which returns `id` and `sort` of the rows; it uses a set of candidates
   * by `candidatesOf(name)`, an array.
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
  const nearCount = sql`(select count(*) from near)`;
  const isFull = sql`${nearCount} + (select count(*) from further) >= ${limit}`;
  const mostOf = (name: string) => (name === "customers_found" ? MAX_CUSTOMERS : MAX_CANDIDATES);
  const names = Object.keys(candidates);
  const isCommon = sql.join(
    [
      sql`false`,
      ...names.map((name) => sql`(select count(*) from ${sql.identifier(name)}) > ${mostOf(name)}`),
    ],
    sql` or `,
  );
  // Materialized, so that it is planned for all rows but read only as far as the limit requires.
  const found = Object.entries(candidates).map(
    ([
      name,
      ids,
    ]) => sql`${sql.identifier(`all_${name}`)} as materialized (${ids}), ${sql.identifier(name)} as materialized (
      select id from ${sql.identifier(`all_${name}`)} where not ${isFull} limit ${mostOf(name) + 1})`,
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
        sql`further as materialized (select id from ${read(sql` limit ${ROWS_READ_NEXT} offset ${ROWS_READ_FIRST}`)}
          and ${nearCount} between ${MIN_MATCHES_TO_READ_ON} and ${limit} - 1 order by ${order} limit ${limit} - ${nearCount})`,
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
