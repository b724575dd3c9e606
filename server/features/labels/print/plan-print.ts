import { suiteLabel } from "@prepara/domain/account/customer";
import { assignPages } from "@prepara/domain/labels/assign-pages";
import type { NewPrint } from "@prepara/domain/labels/input";
import { labelKindTexts, labelLimits } from "@prepara/domain/labels/label";
import { isDrawn } from "@prepara/domain/labels/missing";
import { labelsOf, notPrinted, partCount, partOf, partSize } from "@prepara/domain/labels/print-parts";
import type { LabelSheet } from "@prepara/domain/labels/sheet";
import { inWorkOrder, isOfKind, type PrintEntry } from "@prepara/domain/labels/work-order";
import type { Db } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import {
  filesOf,
  type LabelFileRow,
  type LabelItemRow,
  type LabelPageRow,
  labelBoxesOf,
  labelItemsOf,
  pagesOf,
  type RequestForLabels,
  requestForLabels,
} from "../labels.queries.ts";
import { labelRefusal } from "../lock-labels.ts";

/** The content of one print, in the order of work. */
export type PrintPlan = {
  request: RequestForLabels;
  files: readonly LabelFileRow[];
  entries: readonly Entry[];
  copies: number;
  sheet: LabelSheet;
  lines: string[];
};

type PrintTime = { timeZone: string; now: Date };

/**
 * Plans a print of the labels of one kind, or of all, or of one part of these; without `again` only of those
 * not printed yet. Refuses `not_found`, `nothing_to_print`, `already_printed` with the last time, and
 * `print_too_long`.
 */
export async function planPrint(
  db: Db,
  requestId: string,
  asked: NewPrint,
  printTime: PrintTime,
): Promise<PrintPlan> {
  const request = await requestForLabels(db, requestId);
  if (!request) throw new Refusal("not_found");
  const { kind, copies = 1, sheet = "letter30", again = false, part } = asked;
  const work = await workOf(db, requestId);
  const size = partSize(copies);
  const all = inWorkOrder(work).filter((entry) => kind === undefined || isOfKind(entry, kind, work.targets));
  const chosen = part === undefined ? all : partOf(all, { part, size });
  if (chosen.length === 0) throw labelRefusal("nothing_to_print");
  const wanted = again ? chosen : notPrinted(chosen);
  if (wanted.length === 0) throw printedBefore(chosen.map(printableOf), printTime);
  const labels = copies * labelsOf(wanted);
  if (labels > labelLimits.labelsOfPrint)
    throw labelRefusal("print_too_long", { labels, limit: labelLimits.labelsOfPrint });
  return {
    request,
    entries: wanted,
    files: await filesOf(db, requestId),
    copies,
    sheet,
    lines: [
      `Preparo nº ${request.number}`,
      `Suíte ${suiteLabel(request.suiteNumber)}`,
      `${kind ? labelKindTexts[kind].title : "Todas as etiquetas"}: ${labels}`,
      ...(part === undefined ? [] : [`Parte ${part} de ${partCount(all, size)}`]),
    ],
  };
}

type DrawnItemRow = LabelItemRow & { fnsku: string };
type Entry = PrintEntry<LabelPageRow, DrawnItemRow>;

/** What has the time of the last print of an entry. */
export const printableOf = (entry: Entry) => ("page" in entry ? entry.page : entry.drawn);

/** What a request has to print, with what each page is for. */
async function workOf(db: Db, requestId: string) {
  const [items, pages, boxes] = [
    await labelItemsOf(db, requestId),
    await pagesOf(db, requestId),
    await labelBoxesOf(db, requestId),
  ];
  const targets = assignPages(pages, items, boxes);
  const labelled = new Set([...targets.values()].map(({ shipmentId }) => shipmentId));
  const drawn = items.flatMap((item): DrawnItemRow[] => {
    const { fnsku } = item;
    return fnsku !== null && isDrawn(item, labelled) ? [{ ...item, fnsku }] : [];
  });
  return { items, pages, targets, drawn };
}

/** The refusal of a second print, with the time of the last one. */
export function printedBefore(
  printed: readonly { printedAt: Date | null }[],
  { timeZone, now }: PrintTime,
): Refusal {
  const last = new Date(Math.max(...printed.map(({ printedAt }) => printedAt?.getTime() ?? 0)));
  const [day, time] = [
    new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "short" }),
    new Intl.DateTimeFormat("pt-BR", { timeZone, timeStyle: "short" }),
  ];
  const isToday = day.format(last) === day.format(now);
  const at = `às ${time.format(last)}`;
  return labelRefusal("printed_before", { when: isToday ? at : `em ${day.format(last)} ${at}` });
}
