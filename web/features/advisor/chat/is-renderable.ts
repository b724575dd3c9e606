/** A long answer with a table of a hundred rows and a list of sources has about a thousand. */
const MAX_MARKUP_CHARACTERS = 2_000;
const MAX_COLUMNS = 20;
/** Each line may be a heading, an item or a row of a table, without any of the counted characters. */
const MAX_LINES = 600;

/** Quotes and lists within each other, at the start of one line or by its indentation; "------" is a line. */
const DEEP_NESTING = /^(?:[ \t]*(?:>|(?:[-+*]|\d+[.)])(?=\s|$))){6}|^(?: {0,3}\t| {4}){8}/m;

/**
 * Whether an answer can be rendered as Markdown in a moment. The time grows with the square of its markup and
 * of its lines, or with the cells of a table: 20,000 characters, the longest answer, took five seconds as
 * `~a~a…`, 28 as a heading in every second line, and far longer as a table, and as `>>>…` they overflowed the
 * stack, each time the conversation was opened.
 */
export function isRenderable(text: string): boolean {
  if (DEEP_NESTING.test(text)) return false;
  if ((text.match(/[*_~[\]>|`\\<&]/g)?.length ?? 0) > MAX_MARKUP_CHARACTERS) return false;
  const lines = text.split(/\r\n?|\n/);
  return lines.length <= MAX_LINES && lines.every((line) => line.split("|").length <= MAX_COLUMNS + 2);
}
