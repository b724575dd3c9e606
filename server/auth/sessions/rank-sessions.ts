/**
 * Sorts so that every group's first comes before any group's second, and so on. Within a group, and between
 * groups of equal rank, the order stays.
 */
export function alternating<T>(items: readonly T[], groupOf: (item: T) => string): T[] {
  return ranked(items, groupOf)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Each item with its position within its group, from 1. */
export function ranked<T>(items: readonly T[], groupOf: (item: T) => string): { item: T; rank: number }[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const group = groupOf(item);
    const rank = (counts.get(group) ?? 0) + 1;
    counts.set(group, rank);
    return { item, rank };
  });
}
