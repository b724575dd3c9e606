import { minClaimedCode } from "./input.ts";

/**
 * Of the keys of a tracking number those by which a claim can fit a box. What people type for a box without
 * a readable label ("-", "SEM ETIQUETA") names no single box.
 */
export const fittingKeys = (keys: readonly string[]): string[] =>
  keys.filter((key) => key.length >= minClaimedCode && /\d/.test(key));

/** Who else says that a claimed box is theirs, as the person of the team saw it who confirms. */
export type SeenRivals = { announcers: readonly string[]; claims: readonly number[] };

/** Whether both say the same, in whatever order. */
export const isSameRivals = (one: SeenRivals, other: SeenRivals): boolean =>
  isSameSet(one.announcers, other.announcers) && isSameSet(one.claims, other.claims);

const isSameSet = <Item>(one: readonly Item[], other: readonly Item[]): boolean => {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((item) => second.has(item));
};
