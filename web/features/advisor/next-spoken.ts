const LONGEST = 200;

/**
 * The next whole sentences after `from`, about 200 characters, without Markdown's signs; null while no
 * sentence is whole.
 */
export function nextSpoken(text: string, from: number): { words: string; end: number } | null {
  const rest = text.slice(from);
  const ends = [...rest.matchAll(/[.!?:](?=\s)|\n/g)].map((match) => match.index + 1);
  const end =
    ends.findLast((at) => at <= LONGEST) ?? ends[0] ?? (rest.length > LONGEST ? LONGEST : undefined);
  if (end === undefined) return null;
  const words = rest
    .slice(0, end)
    .replace(/\[\d{1,2}\]|[*_#>`|]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return { words, end: from + end };
}
