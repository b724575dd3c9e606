import { type Column, type SQL, sql } from "drizzle-orm";
import { type PageQuery, startOf } from "./page.ts";

/**
 * The rows after a page's start in a list that runs newest first, by `sortedAt` and then `id`; an index
 * serves it.
 */
export function afterStart(page: PageQuery, sortedAt: Column, id: Column): SQL {
  const start = startOf(page);
  return sql`(${sortedAt}, ${id}) < (${start.at}::timestamptz, ${start.id}::uuid)`;
}

/** The rows after a page's start in the same list turned round: oldest first, from the same index. */
export function laterThanStart(page: PageQuery, sortedAt: Column, id: Column): SQL {
  const start = startOf(page, "oldest");
  return sql`(${sortedAt}, ${id}) > (${start.at}::timestamptz, ${start.id}::uuid)`;
}

const BEFORE_ALL_DAYS = { day: "-infinity", id: "00000000-0000-0000-0000-000000000000" } as const;

/**
 * The rows after a page's start in a list by calendar date, soonest first, by `day` and then `id`; an index
 * serves it.
 */
export function afterDay({ cursor }: PageQuery, day: SQL, id: Column): SQL {
  const start = cursor ? { day: cursor.at.toISOString().slice(0, 10), id: cursor.id } : BEFORE_ALL_DAYS;
  return sql`(${day}, ${id}) > (${start.day}::date, ${start.id}::uuid)`;
}
