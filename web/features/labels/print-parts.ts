import { type LabelKind, labelLimits } from "@prepara/domain/labels/label";
import {
  firstOpenPart,
  labelsOf,
  notPrinted,
  partCount,
  partOf,
  partSize,
} from "@prepara/domain/labels/print-parts";
import { inWorkOrder, isOfKind, type PrintEntry } from "@prepara/domain/labels/work-order";
import { counted } from "#web/platform/formats";
import { formatNumber } from "#web/ui/form/number";
import type { LabelFile, Labels } from "./labels.queries.ts";

type Page = LabelFile["pages"][number] & { kind: LabelKind };
type Entry = PrintEntry<Page, Labels["items"][number]>;

/** Parts to choose from: a request of a million units in five copies has 1,667. */
const MAX_CHOICES = 200;

/** What a print of one kind, or of all, has, in the order in which the server prints it. */
export function entriesOf({ files, items }: Labels, kind: LabelKind | "all"): Entry[] {
  const pages = files.flatMap((file) => file.pages.map((page) => ({ ...page, kind: file.kind })));
  const targets = new Map(pages.map((page) => [page.id, page]));
  const entries = inWorkOrder({ pages, drawn: items.filter(({ isDrawn }) => isDrawn), items, targets });
  return kind === "all" ? entries : entries.filter((entry) => isOfKind(entry, kind, targets));
}

/** The parts of a print that is too long as a whole, to choose from; null if it is not. */
export function partsOfPrint(entries: readonly Entry[], copies: number) {
  const size = partSize(copies);
  const count = partCount(entries, size);
  if (count === 1) return null;
  const open = firstOpenPart(entries, size);
  const first = Math.max(1, Math.min(open - MAX_CHOICES / 2, count - MAX_CHOICES + 1));
  const parts = Array.from({ length: Math.min(count, MAX_CHOICES) }, (_, index) => first + index);
  const options = parts.map((part) => {
    const ofPart = partOf(entries, { part, size });
    const state = stateOf(copies * labelsOf(ofPart), copies * labelsOf(notPrinted(ofPart)));
    return { value: String(part), label: `Parte ${part} de ${count}: ${state}` };
  });
  const labels = formatNumber(copies * labelsOf(entries));
  const limit = formatNumber(labelLimits.labelsOfPrint);
  return {
    options,
    count,
    open,
    isDone: notPrinted(entries).length === 0,
    hint: `São ${labels} etiquetas, e uma impressão tem no máximo ${limit}. Imprima uma parte de cada vez.`,
  };
}

function stateOf(all: number, left: number): string {
  const labels = counted(all, "etiqueta", "etiquetas");
  if (left === 0) return `${labels}, já impressas`;
  return left === all ? labels : `faltam ${formatNumber(left)} de ${labels}`;
}

/** ' · já impressas', or how many of a product's labels were printed; empty if none. */
export function printedOf({ units, printedLabels }: Labels["items"][number]): string {
  const drawn = { drawn: { printedLabels }, run: { from: 1, to: units } };
  const printed = units - labelsOf(notPrinted([drawn]));
  if (printed === 0) return "";
  return printed === units ? " · já impressa" : ` · ${formatNumber(printed)} já impressas`;
}
