import { type Column, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { LOWEST_ID } from "#server/platform/database/database";

/** Where a page ended: the sort time and id of its last row. */
export type Keyset = { at: Date; id: string };

/** Upper bound, so that the first page reuses the same prepared statement. */
const FIRST_PAGE_CURSOR = { at: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" } as const;
/** Lower bound, for lists that start with the oldest row. */
const OLDEST_FIRST_CURSOR = { at: "-infinity", id: LOWEST_ID } as const;

/**
 * JavaScript and PostgreSQL write times of the years 1 to 9999 in the same format. A cursor outside them is
 * forged and therefore invalid.
 */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

const cursorContent = z.tuple([z.int().min(EARLIEST).max(LATEST), z.uuid()]);

const cursor = z
  .string()
  .max(200)
  .transform((text, context): Keyset => {
    const content = cursorContent.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
    if (content.success) return { at: new Date(content.data[0]), id: content.data[1] };
    context.addIssue({ code: "custom", message: "O cursor da lista não é válido." });
    return z.NEVER;
  });

/** The query string of every list: `limit` (1 to 100, default 20) and an opaque `cursor`. */
export const pageQuery = z.object({
  limit: z.coerce
    .number("O limite vai de 1 a 100.")
    .int("O limite vai de 1 a 100.")
    .min(1, "O limite vai de 1 a 100.")
    .max(100, "O limite vai de 1 a 100.")
    .default(20),
  cursor: cursor.optional(),
});
export type PageQuery = z.output<typeof pageQuery>;

const numberCursor = z
  .string()
  .max(40)
  .transform((text, context): number => {
    const content = z.int().safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
    if (content.success) return content.data;
    context.addIssue({ code: "custom", message: "O cursor da lista não é válido." });
    return z.NEVER;
  });

/** Like `pageQuery`, for a list sorted by a unique number (customers by suite). */
export const numberedPageQuery = pageQuery.extend({ cursor: numberCursor.optional() });
export type NumberedPageQuery = z.output<typeof numberedPageQuery>;

/** Like `pageOf`, for a list sorted by a unique number. */
export function numberedPageOf<Row, Item>(
  rows: readonly Row[],
  page: NumberedPageQuery,
  present: { item(row: Row): Item; number(row: Row): number },
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  const nextCursor = last ? Buffer.from(String(present.number(last))).toString("base64url") : null;
  return { items: shown.map(present.item), nextCursor };
}

/** `{ items, nextCursor }` around an item's schema. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** The keyset to start after, as query parameters. */
export function startOf(page: PageQuery, first: "newest" | "oldest" = "newest"): { at: string; id: string } {
  if (!page.cursor) return first === "newest" ? FIRST_PAGE_CURSOR : OLDEST_FIRST_CURSOR;
  return { at: page.cursor.at.toISOString(), id: page.cursor.id };
}

/** A page made from `limit + 1` rows; the extra row only shows that there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  page: PageQuery,
  present: { item(row: Row): Item; keyset(row: Row): Keyset },
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return { items: shown.map(present.item), nextCursor: last ? encode(present.keyset(last)) : null };
}

function encode({ at, id }: Keyset): string {
  return Buffer.from(JSON.stringify([at.getTime(), id])).toString("base64url");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is refused by the schema as undefined.
    return undefined;
  }
}

/**
 * The rows after a page's start in a list sorted newest first by `sortedAt` and then `id`; uses their index.
 */
export function afterStart(page: PageQuery, sortedAt: Column, id: Column): SQL {
  const start = startOf(page);
  return sql`(${sortedAt}, ${id}) < (${start.at}::timestamptz, ${start.id}::uuid)`;
}

/** Like `afterStart` for the list in reverse order, oldest first; uses the same index. */
export function laterThanStart(page: PageQuery, sortedAt: Column, id: Column): SQL {
  const start = startOf(page, "oldest");
  return sql`(${sortedAt}, ${id}) > (${start.at}::timestamptz, ${start.id}::uuid)`;
}

const FIRST_DAY_CURSOR = { day: "-infinity", id: LOWEST_ID } as const;

/**
 * The rows after a page's start in a list sorted by calendar date, soonest first, by `day` and then `id`;
 * uses their index.
 */
export function afterDay({ cursor }: PageQuery, day: SQL, id: Column): SQL {
  const start = cursor ? { day: cursor.at.toISOString().slice(0, 10), id: cursor.id } : FIRST_DAY_CURSOR;
  return sql`(${day}, ${id}) > (${start.day}::date, ${start.id}::uuid)`;
}
