import { suiteLabel } from "@prepara/domain/account/customer";
import { inWorkOrder } from "@prepara/domain/labels/assign-pages";
import type { NewPrint } from "@prepara/domain/labels/input";
import { labelKindTexts, labelLimits } from "@prepara/domain/labels/label";
import type { LabelSheet } from "@prepara/domain/labels/sheet";
import type { Db } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import {
  filesOf,
  type LabelFileRow,
  type LabelItemRow,
  type LabelledRequest,
  type LabelPageRow,
  labelBoxesOf,
  labelItemsOf,
  labelledRequest,
  pagesOf,
} from "../labels.queries.ts";
import { labelRefusal } from "../labels.refusals.ts";

/** What one print holds, in the order of work. */
export type PrintPlan = {
  request: LabelledRequest;
  files: readonly LabelFileRow[];
  pages: readonly LabelPageRow[];
  items: readonly (LabelItemRow & { fnsku: string })[];
  copies: number;
  sheet: LabelSheet;
  lines: string[];
};

type Words = { timeZone: string };

/**
 * What is printed of one kind: without `again` what was not printed yet. Refuses `not_found`,
 * `nothing_to_print`, `already_printed` with the last time, and `print_too_long`.
 */
export async function planPrint(db: Db, requestId: string, wish: NewPrint, words: Words): Promise<PrintPlan> {
  const request = await labelledRequest(db, requestId);
  if (!request) throw new Refusal("not_found");
  const { kind, copies = 1, sheet = "letter30", again = false } = wish;
  const allItems = await labelItemsOf(db, requestId);
  const pages = inWorkOrder(
    (await pagesOf(db, requestId)).filter((page) => page.kind === kind),
    allItems,
    await labelBoxesOf(db, requestId),
  );
  const items = kind === "fnsku" ? drawnItems(allItems) : [];
  if (pages.length + items.length === 0) throw labelRefusal("nothing_to_print");
  const isWanted = ({ printedAt }: { printedAt: Date | null }) => again || printedAt === null;
  const wanted = { pages: pages.filter(isWanted), items: items.filter(isWanted) };
  if (wanted.pages.length + wanted.items.length === 0) throw printedBefore([...pages, ...items], words);
  const labels = copies * (wanted.pages.length + wanted.items.reduce((sum, { units }) => sum + units, 0));
  if (labels > labelLimits.labelsOfPrint)
    throw labelRefusal("print_too_long", { labels, limit: labelLimits.labelsOfPrint });
  return {
    request,
    ...wanted,
    files: await filesOf(db, requestId),
    copies,
    sheet,
    lines: [
      `Preparo nº ${request.number}`,
      `Suíte ${suiteLabel(request.suiteNumber)}`,
      `${labelKindTexts[kind].title}: ${labels}`,
    ],
  };
}

/** Items of which we draw the labels. */
const drawnItems = (items: readonly LabelItemRow[]) =>
  items.flatMap(({ fnsku, ...item }) => (fnsku === null || item.units === 0 ? [] : [{ ...item, fnsku }]));

/** The refusal of a second print, with the time of the last one. */
export function printedBefore(printed: readonly { printedAt: Date | null }[], { timeZone }: Words): Refusal {
  const last = new Date(Math.max(...printed.map(({ printedAt }) => printedAt?.getTime() ?? 0)));
  const format = new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "short", timeStyle: "short" });
  return labelRefusal("printed_before", { when: `em ${format.format(last).replace(",", " às")}` });
}
