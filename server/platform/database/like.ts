import { type SQL, sql } from "drizzle-orm";

/** A `like` pattern that matches `text` anywhere, literally and in lower case. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/**
 * Whether a lower-case `column` contains `text`; for one customer's rows. Uses no trigram index: those cover
 * all customers, and reading one customer's rows is faster than intersecting them.
 */
export const containsText = (column: SQL, text: string): SQL =>
  sql`strpos(${column}, ${text.toLowerCase()}) > 0`;

/**
 * Whether a lower-case `column` contains `text`, with the trigram index. One or two letters match the
 * beginning of words only: the index has no shorter piece within a word, and nearly every row would match.
 */
export function matchesSearch(column: SQL, text: string): SQL {
  if (!/^[\p{L}\p{N}]{1,2}$/u.test(text)) return sql`${column} like ${containsPattern(text)}`;
  return sql`(${column} like ${`${escapeLike(text)}%`} or ${column} like ${`% ${escapeLike(text)}%`})`;
}

const escapeLike = (text: string) => text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
