import type { LabelBox, LabelPage } from "./assign-pages.ts";
import { isAmazonBoxId } from "./label.ts";

type Item = { hasLabel: boolean };

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

/** The ids of Amazon's boxes of which a label was sent. */
const labelledBoxes = (pages: readonly BoxPage[]): Set<string> =>
  new Set(pages.filter(({ kind }) => kind !== "fnsku").flatMap(({ codes }) => codes.filter(isAmazonBoxId)));

type BoxPage = Pick<LabelPage, "kind" | "codes">;

/**
 * How many boxes of a request have no label for Amazon. A label whose code no box has counts for a box
 * without a code, and a page of boxes on which no code is read, such as a picture, for any box.
 */
export function boxesWithoutLabel(
  boxes: readonly Pick<LabelBox, "amazonBoxId">[],
  pages: readonly BoxPage[],
): number {
  const labelled = labelledBoxes(pages);
  const known = new Set(boxes.flatMap(({ amazonBoxId }) => amazonBoxId ?? []));
  const spare = [...labelled].filter((id) => !known.has(id)).length;
  const unread = pages.filter(({ kind, codes }) => kind === "box" && codes.length === 0).length;
  const unlabelled = [...known].filter((id) => !labelled.has(id)).length;
  const unnumbered = boxes.length - known.size;
  return Math.max(0, unlabelled + Math.max(0, unnumbered - spare) - unread);
}

/**
 * That labels of more boxes were sent than a wholly packed request has, in words; none while units lie
 * outside of boxes.
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

/** More boxes are counted only: a customer's file may name thousands. */
const MAX_NAMED = 20;

/**
 * Boxes whose code stands on several pages, which Amazon refuses: each label is used once. `pages` are the
 * codes of each page, up to 40,000 of strangers' files together.
 */
export function repeatedBoxes(pages: readonly (readonly string[])[]): string[] {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const code of pages.flat().filter(isAmazonBoxId)) (seen.has(code) ? repeated : seen).add(code);
  return [...repeated];
}

type Read = { unknownPages: number; repeatedBoxes: readonly string[] };

/** What staff should look at before they print, in words; nothing of it is refused. */
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
