import type { LabelBox, LabelItem, LabelPage } from "./assign-pages.ts";
import { isAmazonBoxId } from "./label.ts";

type Item = { hasLabel: boolean };

/** Whether the labels of a product are drawn by us: it has an FNSKU, and no page was uploaded for it. */
export const isDrawn = (
  { shipmentId, fnsku }: LabelItem,
  /** The shipment ids of products that have a page. */
  labelled: ReadonlySet<string | null>,
): boolean => fnsku !== null && !labelled.has(shipmentId);

/** What a request still lacks before its labels can be printed, in words; empty if nothing. */
export function missingLabels(items: readonly Item[], boxesWithoutLabel: number): string[] {
  const products = items.filter(({ hasLabel }) => !hasLabel).length;
  return [
    ...(products > 0 ? [`Falta o FNSKU ou a etiqueta de ${counted(products, "produto", "produtos")}`] : []),
    ...(boxesWithoutLabel > 0
      ? [`Falta a etiqueta de ${counted(boxesWithoutLabel, "caixa", "caixas")}`]
      : []),
  ];
}

/** Amazon's box ids of which a label was uploaded. */
const labelledBoxes = (pages: readonly BoxPage[]): Set<string> =>
  new Set(pages.filter(({ kind }) => kind !== "fnsku").flatMap(({ codes }) => codes.filter(isAmazonBoxId)));

type BoxPage = Pick<LabelPage, "kind" | "codes">;
type AssignedPage = BoxPage & Pick<LabelPage, "outboundBoxId">;

/** Whether a page may be a label for Amazon: one on which a code is read, or a page of boxes without any. */
const isForAmazon = ({ kind, codes }: BoxPage): boolean =>
  kind !== "fnsku" && (codes.some(isAmazonBoxId) || (kind === "box" && codes.length === 0));

/**
 * How many boxes of a request have no label for Amazon. A page that staff assigned counts for its box. A
 * label with a code that no box has counts for one box without a code. A page of kind `box` without readable
 * codes, such as a picture, counts for any one box.
 */
export function boxesWithoutLabel(
  allBoxes: readonly Pick<LabelBox, "id" | "amazonBoxId">[],
  allPages: readonly AssignedPage[],
): number {
  const assigned = new Set(allPages.filter(isForAmazon).map(({ outboundBoxId }) => outboundBoxId));
  const boxes = allBoxes.filter(({ id }) => !assigned.has(id));
  const ids = new Set(allBoxes.map(({ id }) => id));
  const pages = allPages.filter(({ outboundBoxId }) => outboundBoxId === null || !ids.has(outboundBoxId));
  const labelled = labelledBoxes(pages);
  const known = new Set(boxes.flatMap(({ amazonBoxId }) => amazonBoxId ?? []));
  const ofAnyBox = new Set(allBoxes.map(({ amazonBoxId }) => amazonBoxId));
  const spare = [...labelled].filter((id) => !ofAnyBox.has(id)).length;
  const unread = pages.filter(({ kind, codes }) => kind === "box" && codes.length === 0).length;
  const unlabelled = [...known].filter((id) => !labelled.has(id)).length;
  const unnumbered = boxes.length - known.size;
  return Math.max(0, unlabelled + Math.max(0, unnumbered - spare) - unread);
}

/**
 * A warning if more labels were uploaded than a completely packed request has boxes; empty while units are
 * not packed yet.
 */
export function tooManyLabels(
  boxes: readonly unknown[],
  pages: readonly BoxPage[],
  isPacked: boolean,
): string[] {
  const labelled = labelledBoxes(pages).size;
  if (!isPacked || boxes.length === 0 || labelled <= boxes.length) return [];
  return [`Há etiquetas de ${labelled} caixas, mas a solicitação tem ${boxes.length}.`];
}

/** Boxes beyond this are only counted, because a customer's file may contain thousands. */
const MAX_NAMED = 20;

/**
 * Boxes whose code is on several pages, which Amazon refuses because each label is used once. `pages` are the
 * codes of each page, up to 40,000 in all from untrusted files.
 */
export function repeatedBoxes(pages: readonly (readonly string[])[]): string[] {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const code of pages.flat().filter(isAmazonBoxId)) (seen.has(code) ? repeated : seen).add(code);
  return [...repeated];
}

type Read = { unknownPages: number; repeatedBoxes: readonly string[] };

/** Warnings that staff see before they print; none of them prevents printing. */
export function labelWarnings({ unknownPages, repeatedBoxes }: Read): string[] {
  const pages = counted(unknownPages, "página", "páginas");
  return [
    ...(unknownPages > 0 ? [`${pages} sem produto ou caixa reconhecida: a equipe confere.`] : []),
    ...repeatedBoxes.slice(0, MAX_NAMED).map((box) => `A caixa ${box} tem mais de uma etiqueta.`),
    ...(repeatedBoxes.length > MAX_NAMED
      ? [`Mais ${counted(repeatedBoxes.length - MAX_NAMED, "caixa tem", "caixas têm")} mais de uma etiqueta.`]
      : []),
  ];
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
