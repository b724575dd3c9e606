/** What one types at check-in; null where nothing was typed. */
export type Measures = {
  weightLb: number | null;
  lengthIn: number | null;
  widthIn: number | null;
  heightIn: number | null;
  receivedQty: number | null;
  damagedQty: number | null;
};

export type CheckInDraft = { measures: Measures; photos: readonly File[] };

export const emptyMeasures: Measures = {
  weightLb: null,
  lengthIn: null,
  widthIn: null,
  heightIn: null,
  receivedQty: null,
  damagedQty: null,
};

export const isEmptyDraft = ({ measures, photos }: CheckInDraft): boolean =>
  photos.length === 0 && Object.values(measures).every((value) => value === null);

/** The list with what stood at `from` standing at `to`. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...items.slice(from, from + 1));
};

/**
 * How far each file of one upload is, when only the whole is known: they leave in order, so the first is done
 * first. `share` and the answers run from 0 to 1.
 */
export function sharesOf(sizes: readonly number[], share: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let sent = total * share;
  return sizes.map((size) => {
    const part = size === 0 ? 1 : Math.min(1, Math.max(0, sent / size));
    sent -= size;
    return part;
  });
}
