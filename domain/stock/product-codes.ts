/**
 * A product's codes once a count of it is undone: without those that the count confirmed, except codes that
 * counts of the product that still stand have confirmed, too.
 */
export const codesAfterUndo = (
  known: readonly string[],
  { undone, standing }: { undone: readonly string[]; standing: readonly string[] },
): string[] => known.filter((code) => !undone.includes(code) || standing.includes(code));
