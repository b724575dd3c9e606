import { labelLimits } from "./label.ts";
import type { LabelRun, PrintEntry } from "./work-order.ts";

type PrintedPage = { printedAt: Date | string | null };
/** `printedLabels` are in order and do not overlap. */
type PrintedItem = { printedLabels: readonly LabelRun[] };

const lengthOf = (entry: PrintEntry<unknown, unknown>): number =>
  "page" in entry ? 1 : entry.run.to - entry.run.from + 1;

/** How many labels entries have, each counted once. */
export const labelsOf = (entries: readonly PrintEntry<unknown, unknown>[]): number =>
  entries.reduce((sum, entry) => sum + lengthOf(entry), 0);

/** How many labels one part of a print has, each counted once: all copies of a label are in the same part. */
export const partSize = (copies: number): number => Math.floor(labelLimits.labelsOfPrint / copies);

/** In how many parts of this size all entries are printed. */
export const partCount = (entries: readonly PrintEntry<unknown, unknown>[], size: number): number =>
  Math.max(1, Math.ceil(labelsOf(entries) / size));

/**
 * One part of a print, counted from 1: as many labels as `size` after those of the parts before. It does not
 * depend on what was printed, so that a part can be printed again.
 */
export function partOf<Page, Drawn>(
  entries: readonly PrintEntry<Page, Drawn>[],
  { part, size }: { part: number; size: number },
): PrintEntry<Page, Drawn>[] {
  const found: PrintEntry<Page, Drawn>[] = [];
  let before = (part - 1) * size;
  for (const entry of entries) {
    const [from, to] = [Math.max(before, 0), Math.min(before + size, lengthOf(entry))];
    before -= lengthOf(entry);
    if (from >= to) continue;
    if ("page" in entry) found.push(entry);
    else found.push({ ...entry, run: { from: entry.run.from + from, to: entry.run.from + to - 1 } });
  }
  return found;
}

/** What of these entries was not printed yet. */
export const notPrinted = <Page extends PrintedPage, Drawn extends PrintedItem>(
  entries: readonly PrintEntry<Page, Drawn>[],
): PrintEntry<Page, Drawn>[] =>
  entries.flatMap((entry): PrintEntry<Page, Drawn>[] => {
    if ("page" in entry) return entry.page.printedAt === null ? [entry] : [];
    return runsWithout(entry.run, entry.drawn.printedLabels).map((run) => ({ ...entry, run }));
  });

function runsWithout({ from, to }: LabelRun, printed: readonly LabelRun[]): LabelRun[] {
  const runs: LabelRun[] = [];
  let next = from;
  for (const run of printed) {
    if (run.from > next) runs.push({ from: next, to: Math.min(run.from - 1, to) });
    next = Math.max(next, run.to + 1);
    if (next > to) return runs;
  }
  return [...runs, { from: next, to }];
}

/** The first part with a label that was not printed; the first one if all were. */
export function firstOpenPart(
  entries: readonly PrintEntry<PrintedPage, PrintedItem>[],
  size: number,
): number {
  let before = 0;
  for (const entry of entries) {
    const [open] = notPrinted([entry]);
    if (open) {
      const skipped = "run" in open && "run" in entry ? open.run.from - entry.run.from : 0;
      return Math.floor((before + skipped) / size) + 1;
    }
    before += lengthOf(entry);
  }
  return 1;
}
