import { type SQL, sql } from "drizzle-orm";

/** A `like` pattern that finds `text` anywhere, taken literally and in lower case. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/**
 * Whether `column`, which is in lower case, has `text` anywhere; for one customer's rows. Unlike a pattern it
 * asks no trigram index: those are of everybody's rows, and intersecting them takes longer than reading one
 * customer's.
 */
export const holds = (column: SQL, text: string): SQL => sql`strpos(${column}, ${text.toLowerCase()}) > 0`;

/**
 * Whether `column`, which is in lower case, has `text`. One or two letters are looked for at the beginning of
 * words only: a trigram index finds no shorter piece within a word, and nearly every row would have it.
 */
export function hasText(column: SQL, text: string): SQL {
  if (!/^[\p{L}\p{N}]{1,2}$/u.test(text)) return sql`${column} like ${containing(text)}`;
  return sql`(${column} like ${`${literally(text)}%`} or ${column} like ${`% ${literally(text)}%`})`;
}

const literally = (text: string) => text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
