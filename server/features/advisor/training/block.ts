/**
 * A piece of a document in reading order: a heading, or text below it; `page` from 1 where the format has
 * pages.
 */
export type Block = { kind: "heading" | "text"; text: string; page: number | null };
