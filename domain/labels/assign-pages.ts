import { trackingKeys } from "#domain/scan/tracking-keys";
import { isAmazonBoxId, isFnsku, type LabelKind } from "./label.ts";

/** A page of an uploaded file, with what was read on it and what staff assigned it to by hand. */
export type LabelPage = {
  id: string;
  fileId: string;
  /** Counts from 1. */
  page: number;
  kind: LabelKind;
  codes: readonly string[];
  /** The product that the whole file was uploaded for. */
  fileShipmentId: string | null;
  /** Assigned by hand: at most one of the two is set. */
  shipmentId: string | null;
  outboundBoxId: string | null;
};

/** A product of the request. */
export type LabelItem = { shipmentId: string; fnsku: string | null };

/** A box in which units of the request leave. */
export type LabelBox = {
  id: string;
  position: number;
  amazonBoxId: string | null;
  trackingNumber: string | null;
};

/**
 * What a page is for: a product, a box of Amazon's by its code, a box of ours by its position in the request,
 * or not known.
 */
export type PageTarget = {
  shipmentId: string | null;
  amazonBoxId: string | null;
  boxPosition: number | null;
};

const unknown: PageTarget = { shipmentId: null, amazonBoxId: null, boxPosition: null };

/** Whether it is not known what the page is for. */
export const isUnknown = ({ shipmentId, amazonBoxId, boxPosition }: PageTarget): boolean =>
  shipmentId === null && amazonBoxId === null && boxPosition === null;

/**
 * What each page of a request is for: what staff assigned it to, else its file's product, else what its codes
 * name. Codes are matched within the request only, so a page cannot name another customer's product. A page
 * with codes of several products stays unassigned, for staff. A carrier's page is for the box with its
 * tracking number. In a file in which pages of boxes and of a carrier alternate, both pages of a pair are for
 * the same box.
 */
export function assignPages(
  pages: readonly LabelPage[],
  items: readonly LabelItem[],
  boxes: readonly LabelBox[],
): Map<string, PageTarget> {
  const own = new Set(items.map(({ shipmentId }) => shipmentId));
  const targets = new Map<string, PageTarget>();
  for (const page of pages) {
    const said = page.shipmentId ?? page.fileShipmentId;
    if (said !== null && own.has(said)) targets.set(page.id, { ...unknown, shipmentId: said });
    else if (page.kind === "fnsku") targets.set(page.id, { ...unknown, shipmentId: productOf(page, items) });
    else targets.set(page.id, { ...unknown, amazonBoxId: boxOf(page) });
  }
  for (const id of new Set(pages.map(({ fileId }) => fileId)))
    pairUp(
      pages.filter(({ fileId }) => fileId === id),
      targets,
    );
  nameBoxes(pages, boxes, targets);
  return targets;
}

/** The boxes by the keys of their tracking numbers, and how long these keys are. */
type TrackedBoxes = { byKey: ReadonlyMap<string, ReadonlySet<LabelBox>>; lengths: ReadonlySet<number> };

/** The boxes of pages that staff assigned, or that have a box's tracking number and no code of Amazon's. */
function certainBoxes(
  pages: readonly LabelPage[],
  boxes: readonly LabelBox[],
  targets: ReadonlyMap<string, PageTarget>,
): ReadonlyMap<string, LabelBox> {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const tracked = boxesByTracking(boxes);
  const certain = new Map<string, LabelBox>();
  for (const page of pages) {
    const said = page.outboundBoxId === null ? undefined : byId.get(page.outboundBoxId);
    const isOpen = page.kind !== "fnsku" && !targets.get(page.id)?.shipmentId && boxOf(page) === null;
    const box = said ?? (isOpen ? trackedBox(page, tracked) : null);
    if (box) certain.set(page.id, box);
  }
  return certain;
}

/**
 * The boxes of the request by Amazon's code: the code stored with the box, else the one on a page in
 * `certain` or on the other page of its pair.
 */
function boxesByAmazonId(
  boxes: readonly LabelBox[],
  certain: ReadonlyMap<string, LabelBox>,
  targets: ReadonlyMap<string, PageTarget>,
): ReadonlyMap<string, LabelBox> {
  const found = new Map<string, LabelBox>();
  const ambiguous = new Set<string>();
  for (const [pageId, box] of certain) {
    const code = targets.get(pageId)?.amazonBoxId;
    if (!code || box.amazonBoxId !== null) continue;
    if ((found.get(code) ?? box) !== box) ambiguous.add(code);
    found.set(code, box);
  }
  for (const code of ambiguous) found.delete(code);
  for (const box of boxes) if (box.amazonBoxId !== null) found.set(box.amazonBoxId, box);
  return found;
}

/**
 * Sets the request's box of pages for boxes and carriers: the one that staff assigned, else the one with the
 * page's code of Amazon's or its tracking number.
 */
function nameBoxes(
  pages: readonly LabelPage[],
  boxes: readonly LabelBox[],
  targets: Map<string, PageTarget>,
): void {
  if (boxes.length === 0) return;
  const certain = certainBoxes(pages, boxes, targets);
  const byAmazonId = boxesByAmazonId(boxes, certain, targets);
  for (const page of pages) {
    const target = targets.get(page.id) ?? unknown;
    const code = target.amazonBoxId;
    const box = certain.get(page.id) ?? (code === null ? undefined : byAmazonId.get(code));
    if (!box) continue;
    const learned = code !== null && byAmazonId.get(code) === box ? code : null;
    targets.set(page.id, {
      ...unknown,
      amazonBoxId: box.amazonBoxId ?? learned,
      boxPosition: box.position,
    });
  }
}

function boxesByTracking(boxes: readonly LabelBox[]): TrackedBoxes {
  const byKey = new Map<string, Set<LabelBox>>();
  for (const box of boxes)
    for (const key of trackingKeys(box.trackingNumber ?? ""))
      byKey.set(key, (byKey.get(key) ?? new Set()).add(box));
  return { byKey, lengths: new Set([...byKey.keys()].map(({ length }) => length)) };
}

/** A carrier's label shows its number in three forms at most. */
const MAX_COMPARED = 6;

/**
 * The one box whose tracking number is on a page; null if none or several are, or if too many codes end like
 * one. Each key of a code is an end of it, so the keys are computed only where the code ends like a key of
 * another box: those of 40,000 codes took a tenth of a second, at each reading of the labels.
 */
function trackedBox({ codes }: LabelPage, { byKey, lengths }: TrackedBoxes): LabelBox | null {
  const found = new Set<LabelBox>();
  let compared = 0;
  for (const code of codes) {
    const ends = [...lengths].map((length) => code.slice(-length));
    if (!ends.some((end) => [...(byKey.get(end) ?? [])].some((box) => !found.has(box)))) continue;
    compared += 1;
    for (const key of trackingKeys(code)) for (const box of byKey.get(key) ?? []) found.add(box);
    if (found.size > 1 || compared > MAX_COMPARED) return null;
  }
  return [...found][0] ?? null;
}

/** Items of several shipments may share an FNSKU; their labels are the same, so the first item gets them. */
function productOf(page: LabelPage, items: readonly LabelItem[]): string | null {
  const codes = new Set(page.codes.filter(isFnsku));
  const hits = items.filter(({ fnsku }) => fnsku !== null && codes.has(fnsku));
  const isOne = new Set(hits.map(({ fnsku }) => fnsku)).size === 1;
  return isOne ? (hits[0]?.shipmentId ?? null) : null;
}

function boxOf({ codes }: LabelPage): string | null {
  const [boxId, ...others] = codes.filter(isAmazonBoxId);
  return boxId !== undefined && others.length === 0 ? boxId : null;
}

/**
 * In a file that consists of pairs of a box's and a carrier's page, sets the box of pages that have none to
 * that of their pair.
 */
function pairUp(file: readonly LabelPage[], targets: Map<string, PageTarget>): void {
  const pages = file.toSorted((one, other) => one.page - other.page);
  const boxes = pages.map(({ id }) => targets.get(id)?.amazonBoxId ?? null);
  if (pages.some(({ kind }) => kind === "fnsku") || pages.length % 2 === 1) return;
  const isPaired = pages.every((page, index) => {
    const isFirst = index % 2 === 0;
    const [box, pair] = [boxes[index], boxes[isFirst ? index + 1 : index - 1]];
    const isAlternate = (box === null) === (boxes[index % 2] === null);
    return page.page === index + 1 && isAlternate && (box === null) !== (pair === null);
  });
  if (!isPaired) return;
  for (const [index, { id, shipmentId }] of pages.entries()) {
    const box = boxes[index] ?? boxes[index % 2 === 0 ? index + 1 : index - 1] ?? null;
    if (shipmentId === null) targets.set(id, { ...unknown, amazonBoxId: box });
  }
}
