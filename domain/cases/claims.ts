import { minClaimedCode } from "./input.ts";

/**
 * The keys of a tracking number that can match a claim with a box. Leaves out what people type for a box
 * without a readable label ("-", "SEM ETIQUETA"), which would match many boxes.
 */
export const matchableKeys = (keys: readonly string[]): string[] =>
  keys.filter((key) => key.length >= minClaimedCode && /\d/.test(key));

/** The other customers who say that a claimed box is theirs, as shown to the staff member who confirms. */
export type SeenRivals = { announcers: readonly string[]; claims: readonly number[] };

/** Whether both name the same customers and claims, in any order. */
export const isSameRivals = (one: SeenRivals, other: SeenRivals): boolean =>
  isSameSet(one.announcers, other.announcers) && isSameSet(one.claims, other.claims);

const isSameSet = <Item>(one: readonly Item[], other: readonly Item[]): boolean => {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((item) => second.has(item));
};
