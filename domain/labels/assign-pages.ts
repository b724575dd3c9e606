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
  /** Assigned by hand. */
  shipmentId: string | null;
};

/** A product of the request. */
export type LabelItem = { shipmentId: string; fnsku: string | null };

/** A box in which units of the request leave. */
export type LabelBox = { position: number; amazonBoxId: string | null; trackingNumber: string | null };

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

/** Nobody knows what the page is for. */
export const isUnknown = ({ shipmentId, amazonBoxId, boxPosition }: PageTarget): boolean =>
  shipmentId === null && amazonBoxId === null && boxPosition === null;

/**
 * What each page of a request is for, by what staff said, by the file's product, or by the codes that were
 * read. Codes match inside the same request only: a page cannot name another customer's product. A page with
 * codes of several products is left to staff. A carrier's page belongs to the box with its tracking number;
 * in a file in which pages of boxes and pages of a carrier take turns, else to the box of its pair.
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

/** Gives pages of boxes and carriers the box of the request, by Amazon's code or the tracking number. */
function nameBoxes(
  pages: readonly LabelPage[],
  boxes: readonly LabelBox[],
  targets: Map<string, PageTarget>,
): void {
  if (boxes.length === 0) return;
  const byAmazonId = new Map(boxes.map((box) => [box.amazonBoxId, box]));
  const byTracking = new Map<string, Set<LabelBox>>();
  for (const box of boxes)
    for (const key of trackingKeys(box.trackingNumber ?? ""))
      byTracking.set(key, new Set([...(byTracking.get(key) ?? []), box]));
  for (const page of pages) {
    const target = targets.get(page.id) ?? unknown;
    if (page.kind === "fnsku" || target.shipmentId !== null) continue;
    const tracked = boxOf(page) === null ? trackedBox(page, byTracking) : null;
    const box = tracked ?? (target.amazonBoxId === null ? undefined : byAmazonId.get(target.amazonBoxId));
    if (box) targets.set(page.id, { ...unknown, amazonBoxId: box.amazonBoxId, boxPosition: box.position });
  }
}

/** The one box whose tracking number is on a page; null if none or several are. */
function trackedBox(
  { codes }: LabelPage,
  byTracking: ReadonlyMap<string, ReadonlySet<LabelBox>>,
): LabelBox | null {
  if (byTracking.size === 0) return null;
  const found = new Set(
    codes.flatMap((code) => trackingKeys(code).flatMap((key) => [...(byTracking.get(key) ?? [])])),
  );
  const [box, ...others] = found;
  return box !== undefined && others.length === 0 ? box : null;
}

/** Items of several shipments may share an FNSKU: their labels are the same, and the first one takes them. */
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

/** Gives pages without a box the box of their pair, in a file that consists of such pairs. */
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

/** More than a request has boxes. */
const AFTER_BOXES = 1_000_000;
/** Behind each code. */
const LAST = "~";

/**
 * Pages in the order of work: products as they lie in the request, its boxes by position, other boxes by
 * their codes, the rest last.
 */
export function inWorkOrder<Page extends LabelPage>(
  pages: readonly Page[],
  items: readonly LabelItem[],
  boxes: readonly LabelBox[],
): Page[] {
  const targets = assignPages(pages, items, boxes);
  const place = new Map(items.map(({ shipmentId }, index) => [shipmentId, index]));
  const rank = ({ id }: Page): [number, string] => {
    const { shipmentId, amazonBoxId, boxPosition } = targets.get(id) ?? unknown;
    if (shipmentId !== null) return [place.get(shipmentId) ?? items.length, ""];
    if (boxPosition !== null) return [items.length + boxPosition, ""];
    return [items.length + AFTER_BOXES, amazonBoxId ?? LAST];
  };
  return pages
    .map((page, index) => ({ page, index, rank: rank(page) }))
    .toSorted(
      (one, other) =>
        one.rank[0] - other.rank[0] ||
        (one.rank[1] < other.rank[1] ? -1 : Number(one.rank[1] > other.rank[1])) ||
        one.index - other.index,
    )
    .map(({ page }) => page);
}
