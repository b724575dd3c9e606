import { dimensionalWeightLb, parseMeasure, volumeIn3 } from "@prepara/domain/shipments/measures";
import * as z from "zod/mini";

const figure = z.nullable(z.number());

/** The values typed at check-in; null where the field is empty. */
const measuresSchema = z.object({
  weightLb: figure,
  lengthIn: figure,
  widthIn: figure,
  heightIn: figure,
  receivedQty: figure,
  damagedQty: figure,
});
export type Measures = z.infer<typeof measuresSchema>;

const draftSchema = z.object({
  measures: measuresSchema,
  photos: z.array(z.instanceof(File)),
  announcedQty: z.optional(z.number()),
  seenBoxIds: z.optional(z.array(z.string())),
});
export type CheckInDraft = {
  measures: Measures;
  photos: readonly File[];
  /** The announced units that the form showed; undefined if an older version stored the draft. */
  announcedQty?: number | undefined;
  /**
   * The confirmed boxes of the shipment when the form was opened; undefined if an older version stored the
   * draft.
   */
  seenBoxIds?: readonly string[] | undefined;
};

/** Reads what this device stored of a check-in; null when it is missing or of another form. */
export const parseDraft = (stored: unknown): CheckInDraft | null =>
  draftSchema.safeParse(stored).data ?? null;

export const emptyMeasures: Measures = {
  weightLb: null,
  lengthIn: null,
  widthIn: null,
  heightIn: null,
  receivedQty: null,
  damagedQty: null,
};

/**
 * The form that is sent. A check-in that an older version stored does not say what was seen, so the server is
 * told when it was confirmed.
 */
export const formOfCheckIn = (
  { measures, photos, announcedQty, seenBoxIds }: CheckInDraft,
  confirmedAt: number,
) => ({
  ...measures,
  ...(announcedQty === undefined ? { confirmedAt: new Date(confirmedAt).toISOString() } : { announcedQty }),
  ...(seenBoxIds && { seenBoxIds: JSON.stringify(seenBoxIds) }),
  photos,
});

export const isEmptyDraft = ({ measures, photos }: CheckInDraft): boolean =>
  photos.length === 0 && Object.values(measures).every((value) => value === null);

/** Returns the list with the item at `from` moved to `to`. */
export const moveItem = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...items.slice(from, from + 1));
};

/** Volume and dimensional weight of a box; null until all three sides are valid. */
export function boxFigures({ lengthIn, widthIn, heightIn }: Measures) {
  const side = (value: number | null) => (value === null ? null : parseMeasure(value, "lengthIn"));
  const [length, width, height] = [side(lengthIn), side(widthIn), side(heightIn)];
  if (length === null || width === null || height === null) return null;
  const box = { lengthIn: length, widthIn: width, heightIn: height };
  return { volumeIn3: volumeIn3(box), dimensionalWeightLb: dimensionalWeightLb(box) };
}

/** The weight, or null when it is missing or out of range. */
export const validWeight = (weightLb: number | null): number | null =>
  weightLb !== null && parseMeasure(weightLb, "weightLb") !== null ? weightLb : null;

/** The side, or null when it is missing or out of range. */
export const validSide = (side: number | null): number | null =>
  side !== null && parseMeasure(side, "lengthIn") !== null ? side : null;
