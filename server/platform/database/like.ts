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
 * For a text with a model number only the number is looked up in the index: including common words took
 * thirty times as long (docs/benchmarks.md).
 */
export function matchesSearch(column: SQL, text: string): SQL {
  const code = modelNumberIn(text);
  if (code !== undefined)
    return sql`(${column} like ${containsPattern(code)} and ${containsText(column, text)})`;
  if (!/^[\p{L}\p{N}]{1,2}$/u.test(text)) return sql`${column} like ${containsPattern(text)}`;
  return sql`(${column} like ${`${escapeLike(text)}%`} or ${column} like ${`% ${escapeLike(text)}%`})`;
}

/** The longest of several words that has eight characters or more, two digits among them. */
function modelNumberIn(text: string): string | undefined {
  const words = text.split(" ");
  if (words.length === 1) return undefined;
  return words
    .filter((word) => word.length >= 8 && /\d.*\d/.test(word))
    .sort((one, other) => other.length - one.length)[0];
}

const escapeLike = (text: string) => text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
