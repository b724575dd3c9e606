import type { PageTarget } from "./assign-pages.ts";
import type { LabelKind } from "./label.ts";

/** Some of the labels that we draw for a product, both ends included; its labels count from 1. */
export type LabelRun = { from: number; to: number };

/** What is printed at one place: a page, or labels that we draw for a product. */
export type PrintEntry<Page, Drawn> = { page: Page } | { drawn: Drawn; run: LabelRun };

type OrderedPage = { id: string; kind: LabelKind };
type OrderedItem = { shipmentId: string };
type DrawnItem = OrderedItem & { units: number };

type Work<Page, Drawn> = {
  /** In the order of upload. */
  pages: readonly Page[];
  /** Products whose labels we draw, one for each unit or kit. */
  drawn: readonly Drawn[];
  /** The products of the request in the order of its task. */
  items: readonly OrderedItem[];
  targets: ReadonlyMap<string, PageTarget>;
};

/** Larger than any position of a box in a request. */
const AFTER_BOXES = 1_000_000;
/** Sorts after every code. */
const LAST = "~";

type Rank = readonly [place: number, code: string, kind: number];

/** In each place Amazon's labels come before the carrier's, and sent pages before labels that we draw. */
const kindRank = { fnsku: 0, box: 0, carrier: 1 } as const satisfies Record<LabelKind, number>;
const DRAWN_RANK = 2;

/**
 * Pages and drawn labels in the order of work: products as in the task, the request's boxes by position,
 * other boxes by their codes, the rest last.
 */
export function inWorkOrder<Page extends OrderedPage, Drawn extends DrawnItem>({
  pages,
  drawn,
  items,
  targets,
}: Work<Page, Drawn>): PrintEntry<Page, Drawn>[] {
  const places = new Map(items.map(({ shipmentId }, index) => [shipmentId, index]));
  const placeOf = (shipmentId: string) => places.get(shipmentId) ?? items.length;
  const rank = ({ id, kind }: Page): Rank => {
    const { shipmentId = null, amazonBoxId = null, boxPosition = null } = targets.get(id) ?? {};
    if (shipmentId !== null) return [placeOf(shipmentId), "", kindRank[kind]];
    if (boxPosition !== null) return [items.length + boxPosition, "", kindRank[kind]];
    return [items.length + AFTER_BOXES, amazonBoxId ?? LAST, kindRank[kind]];
  };
  const ranked: { entry: PrintEntry<Page, Drawn>; rank: Rank }[] = [
    ...pages.map((page) => ({ entry: { page }, rank: rank(page) })),
    ...drawn
      .filter(({ units }) => units > 0)
      .map((item) => ({
        entry: { drawn: item, run: { from: 1, to: item.units } },
        rank: [placeOf(item.shipmentId), "", DRAWN_RANK] as const,
      })),
  ];
  // Sorting is stable, so pages of equal rank keep the order in which they were sent.
  return ranked.toSorted((one, other) => compared(one.rank, other.rank)).map(({ entry }) => entry);
}

const compared = (one: Rank, other: Rank): number =>
  one[0] - other[0] || (one[1] < other[1] ? -1 : Number(one[1] > other[1])) || one[2] - other[2];

/**
 * Whether an entry is printed with the labels of a kind. A page that is assigned to a product is a product
 * label, whatever kind its file was uploaded as.
 */
export function isOfKind(
  entry: PrintEntry<OrderedPage, unknown>,
  kind: LabelKind,
  targets: ReadonlyMap<string, PageTarget>,
): boolean {
  const isForProduct = "drawn" in entry || Boolean(targets.get(entry.page.id)?.shipmentId);
  return kind === (isForProduct ? "fnsku" : entry.page.kind);
}
