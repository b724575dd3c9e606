import { type Count, countMovements, notFound } from "@prepara/domain/stock/count";
import { afterMovements } from "@prepara/domain/stock/movements";
import type { CountableUnits, Places } from "@prepara/domain/stock/places";
import * as z from "zod/mini";

/** Null when it cannot be read: one figure is not worth the scans and photos that were stored with it. */
const figure = z.catch(z.nullable(z.union([z.number(), z.string()])), null);
const measures = z.object({ weightLb: figure, lengthIn: figure, widthIn: figure, heightIn: figure });
export type CountMeasures = z.infer<typeof measures>;

const lot = z.object({ lot: z.string(), expiresOn: z.string(), qty: figure });
export type LotDraft = z.infer<typeof lot>;

const files = z.array(z.instanceof(File));

const draftSchema = z.object({
  good: z.number(),
  damaged: z.number(),
  wrong: z.number(),
  isRestComing: z.boolean(),
  codes: z.array(z.string()),
  lots: z.array(lot),
  measures,
  unitMeasure: measures,
  note: z.string(),
  /** The boxes that were chosen by tap or scan; null while nobody chose. */
  boxIds: z._default(z.nullable(z.array(z.string())), null),
  /**
   * The version of the shipment's units when the count began, so that a draft that is opened later tells of a
   * colleague's count again; null if an older version of this page stored it.
   */
  version: z._default(z.nullable(z.string()), null),
  photos: files,
  damagePhotos: files,
});
/** The unconfirmed count of a shipment. */
export type CountDraft = z.infer<typeof draftSchema>;

const noMeasures: CountMeasures = { weightLb: null, lengthIn: null, widthIn: null, heightIn: null };

export const emptyCount: CountDraft = {
  good: 0,
  damaged: 0,
  wrong: 0,
  isRestComing: false,
  codes: [],
  lots: [],
  measures: noMeasures,
  unitMeasure: noMeasures,
  note: "",
  boxIds: null,
  version: null,
  photos: [],
  damagePhotos: [],
};

/** Reads what this device stored of a count; null when it is missing or of another form. */
export const parseCountDraft = (stored: unknown): CountDraft | null =>
  draftSchema.safeParse(stored).data ?? null;

/** Whether nothing was scanned, tapped, typed or photographed yet. */
export const isEmptyCount = (draft: CountDraft): boolean =>
  draft.photos.length + draft.damagePhotos.length === 0 &&
  JSON.stringify({ ...draft, version: null, photos: [], damagePhotos: [] }) === JSON.stringify(emptyCount);

/** The five figures of a count: what was not found is missing, or all of it is still coming. */
export function figuresOf(draft: CountDraft, units: CountableUnits): Count {
  const { good, damaged, wrong, isRestComing } = draft;
  const rest = notFound(units, draft);
  return { good, damaged, wrong, missing: isRestComing ? 0 : rest, stillComing: isRestComing ? rest : 0 };
}

/** The shipment's units by place once this count is recorded. */
export const placesAfter = (draft: CountDraft, units: CountableUnits): Places | null =>
  afterMovements(units.places, countMovements(units, figuresOf(draft, units)));

/** The units of a lot; 0 while none are typed, or no number. */
const countOf = (lot: LotDraft | undefined): number => (typeof lot?.qty === "number" ? lot.qty : 0);

/** The draft with one more good unit, also counted for its lot if the label names one. */
export function withUnit(
  draft: CountDraft,
  { lot, expiresOn }: { lot: string | null; expiresOn: string | null },
): CountDraft {
  const counted = { ...draft, good: draft.good + 1 };
  if (lot === null && expiresOn === null) return counted;
  const label = { lot: lot ?? "", expiresOn: expiresOn ?? "" };
  const index = draft.lots.findIndex((one) => one.lot === label.lot && one.expiresOn === label.expiresOn);
  const known = draft.lots[index];
  // A text that is no number stays, so that 'Conferir contagem' refuses it.
  const qty = typeof known?.qty === "string" ? known.qty : countOf(known) + 1;
  const lots = index < 0 ? [...draft.lots, { ...label, qty }] : draft.lots.with(index, { ...label, qty });
  return { ...counted, lots };
}

/**
 * The boxes that are counted: those chosen, else the one that was scanned to open the count, else the only
 * one at the dock; the latter two only if their suite was confirmed, because a tracking number alone does not
 * prove whose a box is (docs/decisions/0121). A box that left the shipment meanwhile is not sent.
 */
export function boxesOf(
  { boxIds }: CountDraft,
  boxes: readonly { id: string; isOpened: boolean; isConfirmed: boolean }[],
  scannedBox: string | undefined,
): string[] {
  const confirmed = boxes.filter(({ isConfirmed }) => isConfirmed);
  const led = confirmed.filter(({ id }) => id === scannedBox);
  const standing = confirmed.filter(({ isOpened }) => !isOpened);
  const assumed = led.length > 0 ? led : standing.length === 1 ? standing : [];
  const chosen = boxIds ?? assumed.map(({ id }) => id);
  return boxes.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
}

/** Whether nothing was typed or scanned of a lot: it is not sent. */
export const isEmptyLot = ({ lot, expiresOn, qty }: LotDraft): boolean =>
  lot === "" && expiresOn === "" && qty === null;

/** The lots that are not empty, in the form that the server expects. */
export const lotsOf = ({ lots }: CountDraft) =>
  lots
    .filter((one) => !isEmptyLot(one))
    .map((one) => ({ lot: one.lot || null, expiresOn: one.expiresOn || null, qty: countOf(one) }));

/** The form of a count as it is sent. */
export function formOfCount(draft: CountDraft, units: CountableUnits & { announcedQty: number }) {
  const { measures: own, unitMeasure, note, codes, boxIds, photos, damagePhotos } = draft;
  const hasUnit = Object.values(unitMeasure).some((value) => value !== null);
  return {
    announcedQty: units.announcedQty,
    ...figuresOf(draft, units),
    ...own,
    unitMeasure: JSON.stringify(hasUnit ? unitMeasure : null),
    lots: JSON.stringify(lotsOf(draft)),
    codes: JSON.stringify(codes),
    boxIds: JSON.stringify(boxIds),
    note,
    photos,
    damagePhotos,
  };
}
