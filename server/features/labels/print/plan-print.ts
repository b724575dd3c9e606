import { suiteLabel } from "@prepara/domain/account/customer";
import {
  assignPages,
  inWorkOrder,
  type PageTarget,
  type PrintPart,
} from "@prepara/domain/labels/assign-pages";
import type { NewPrint } from "@prepara/domain/labels/input";
import { type LabelKind, labelKindTexts, labelLimits } from "@prepara/domain/labels/label";
import { isDrawn } from "@prepara/domain/labels/missing";
import type { LabelSheet } from "@prepara/domain/labels/sheet";
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
  parts: readonly PrintPart<LabelPageRow, DrawnItemRow>[];
  copies: number;
  sheet: LabelSheet;
  lines: string[];
};

type PrintTime = { timeZone: string; now: Date };

/**
 * Plans a print of the labels of one kind, or of all; without `again` only of those not printed yet. Refuses
 * `not_found`, `nothing_to_print`, `already_printed` with the last time, and `print_too_long`.
 */
export async function planPrint(
  db: Db,
  requestId: string,
  asked: NewPrint,
  printTime: PrintTime,
): Promise<PrintPlan> {
  const request = await requestForLabels(db, requestId);
  if (!request) throw new Refusal("not_found");
  const { kind, copies = 1, sheet = "letter30", again = false } = asked;
  const all = await labelsOf(db, requestId);
  const isOfKind = (part: Part) => kind === undefined || kindOf(part, all.targets) === kind;
  const parts = inWorkOrder(all).filter(isOfKind);
  if (parts.length === 0) throw labelRefusal("nothing_to_print");
  const wanted = parts.filter((part) => again || printedAtOf(part) === null);
  if (wanted.length === 0)
    throw printedBefore(
      parts.map((part) => ({ printedAt: printedAtOf(part) })),
      printTime,
    );
  const labels = copies * wanted.reduce((sum, part) => sum + ("page" in part ? 1 : part.drawn.units), 0);
  if (labels > labelLimits.labelsOfPrint)
    throw labelRefusal("print_too_long", { labels, limit: labelLimits.labelsOfPrint });
  return {
    request,
    parts: wanted,
    files: await filesOf(db, requestId),
    copies,
    sheet,
    lines: [
      `Preparo nº ${request.number}`,
      `Suíte ${suiteLabel(request.suiteNumber)}`,
      `${kind ? labelKindTexts[kind].title : "Todas as etiquetas"}: ${labels}`,
    ],
  };
}

type DrawnItemRow = LabelItemRow & { fnsku: string };
type Part = PrintPart<LabelPageRow, DrawnItemRow>;

const printedAtOf = (part: Part): Date | null => ("page" in part ? part.page : part.drawn).printedAt;

/** What a request has to print, with what each page is for. */
async function labelsOf(db: Db, requestId: string) {
  const [items, pages, boxes] = [
    await labelItemsOf(db, requestId),
    await pagesOf(db, requestId),
    await labelBoxesOf(db, requestId),
  ];
  const targets = assignPages(pages, items, boxes);
  const labelled = new Set([...targets.values()].map(({ shipmentId }) => shipmentId));
  const drawn = items.flatMap((item): DrawnItemRow[] => {
    const { fnsku, units } = item;
    return fnsku !== null && units > 0 && isDrawn(item, labelled) ? [{ ...item, fnsku }] : [];
  });
  return { items, pages, boxes, targets, drawn };
}

/** A page that is assigned to a product is a product label, whatever kind its file was uploaded as. */
function kindOf(part: Part, targets: ReadonlyMap<string, PageTarget>): LabelKind {
  if ("drawn" in part) return "fnsku";
  return targets.get(part.page.id)?.shipmentId ? "fnsku" : part.page.kind;
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
