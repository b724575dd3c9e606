/** A long answer with a table of a hundred rows and a list of sources has about a thousand. */
const MAX_MARKUP_CHARACTERS = 2_000;
const MAX_COLUMNS = 20;

/** Quotes and lists within each other at the start of one line. */
const DEEP_NESTING = /^(?:[ \t]*(?:>|[-+*]|\d+[.)])){10}/m;

/**
 * Whether an answer can be rendered as Markdown in a moment. The time grows with the square of its markup, or
 * with the cells of a table: 20,000 characters, the longest answer, took five seconds as `~a~a…` and far
 * longer as a table, and as `>>>…` they overflowed the stack, each time the conversation was opened.
 */
export function isRenderable(text: string): boolean {
  if (DEEP_NESTING.test(text)) return false;
  if ((text.match(/[*_~[\]>|`\\<&]/g)?.length ?? 0) > MAX_MARKUP_CHARACTERS) return false;
  return text.split("\n").every((line) => line.split("|").length <= MAX_COLUMNS + 2);
}
