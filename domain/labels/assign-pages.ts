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

/** What a page is for: a product, a box of Amazon's by its code, or not known. */
export type PageTarget = { shipmentId: string | null; amazonBoxId: string | null };

const unknown: PageTarget = { shipmentId: null, amazonBoxId: null };

/**
 * What each page of a request is for, by what staff said, by the file's product, or by the codes that were
 * read. Codes match inside the same request only: a page cannot name another customer's product. A page with
 * codes of several products is left to staff. In a file in which pages of boxes and pages of a carrier take
 * turns, the carrier's page belongs to the box of its pair.
 */
export function assignPages(
  pages: readonly LabelPage[],
  items: readonly LabelItem[],
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
  return targets;
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

/** A page in the order of work: products as they lie in the request, boxes by their codes, the rest last. */
export function inWorkOrder<Page extends LabelPage>(
  pages: readonly Page[],
  items: readonly LabelItem[],
): Page[] {
  const targets = assignPages(pages, items);
  const place = new Map(items.map(({ shipmentId }, index) => [shipmentId, index]));
  const rank = ({ id }: Page): [number, string] => {
    const { shipmentId = null, amazonBoxId = null } = targets.get(id) ?? {};
    if (shipmentId !== null) return [place.get(shipmentId) ?? items.length, ""];
    return amazonBoxId === null ? [items.length + 1, ""] : [items.length, amazonBoxId];
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
