/** How many letters may be wrong in a word of this length before it is another word. */
const slipsOf = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

const SLIP_COST = 0.2;

/**
 * How surely `typed` means `known`: 1 for the same word, less for each slip of the fingers (a letter more,
 * less, other or two swapped), 0 for another word. The first letter is hardly ever the wrong one.
 */
export function likeness(typed: string, known: string): number {
  if (typed === known) return 1;
  // Figures are exact: 50 is not a slip of 60.
  if (typed[0] !== known[0] || /\d/.test(typed)) return 0;
  const allowed = slipsOf(Math.min(typed.length, known.length));
  const slips = editDistance(typed, known, allowed);
  return slips > allowed ? 0 : 1 - slips * SLIP_COST;
}

/** Optimal string alignment distance; anything above `limit` is `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? limit + 1, limit + 1);
}
