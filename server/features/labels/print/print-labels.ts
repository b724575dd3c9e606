import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { pdfMimeType } from "@prepara/domain/documents/files";
import type { NewPrint } from "@prepara/domain/labels/input";
import { labelsOf, notPrinted } from "@prepara/domain/labels/print-parts";
import { inArray, sql } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import { runBounded } from "#server/platform/bounded-process/run-bounded";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { FeatureDeps } from "#server/platform/feature";
import { stageBytes, storagePath } from "#server/platform/files/stored-files";
import { withTemporaryFolder } from "#server/platform/temporary-folder";
import { itemLabelPrints, labelPages } from "#server/tables/labels";
import { labelItemsOf, pagesOf } from "../labels.queries.ts";
import { labelRefusal, lockLabels } from "../lock-labels.ts";
import { type PrintPlan, printableOf, printedBefore } from "./plan-print.ts";
import { type PrintTask, printOutcome } from "./print-task.ts";

type Deps = Pick<FeatureDeps, "db" | "store" | "clock">;

/** What a process that writes customers' pages again may take. */
const PRINT_PROCESS = { memoryMb: 256, timeMs: 30_000 } as const;

/**
 * Makes the PDF of a plan in a process of its own and stages it, so that the sweeper deletes it after an
 * hour; returns its path. Refuses `unprintable` for a file that pdf.js cannot write again.
 */
export async function makePrint(deps: Deps, staffId: string, plan: PrintPlan): Promise<string> {
  return withTemporaryFolder(async (folder) => {
    const task = await taskOf(deps, folder, plan);
    await run(task, plan);
    const path = storagePath("labels", ["prints", plan.request.id], deps.clock(), "pdf");
    const about = { path, userId: staffId, mimeType: pdfMimeType, originalName: "etiquetas.pdf" };
    await stageBytes(deps, about, await readFile(task.outPath));
    return path;
  });
}

async function taskOf({ store }: Deps, folder: string, plan: PrintPlan): Promise<PrintTask> {
  const { entries, lines, copies, sheet } = plan;
  const pages = pagesIn(plan);
  const used = plan.files.filter(({ id }) => pages.some(({ fileId }) => fileId === id));
  const files = [];
  for (const file of used) {
    const path = join(folder, `${file.id}.pdf`);
    const stream = await store.read(file.path);
    if (!stream) throw labelRefusal("unprintable", { file: file.name });
    await pipeline(stream, createWriteStream(path));
    const own = pages.filter(({ fileId }) => fileId === file.id).map(({ page }) => page);
    files.push({ path, pages: own.toSorted((one, other) => one - other) });
  }
  const [first] = used;
  return {
    outPath: join(folder, "print.pdf"),
    title: lines.join(" · "),
    cover: first ? { lines, width: first.pageWidthPt ?? 288, height: first.pageHeightPt ?? 432 } : null,
    files,
    sheet,
    line: lines.join(" · "),
    entries: entries.map((entry) => {
      if ("page" in entry) {
        const file = used.findIndex(({ id }) => id === entry.page.fileId);
        return { file, page: entry.page.page, count: copies };
      }
      const { fnsku, name } = entry.drawn;
      return { fnsku, title: name, count: labelsOf([entry]) * copies };
    }),
  };
}

const pagesIn = ({ entries }: PrintPlan) => entries.flatMap((entry) => ("page" in entry ? entry.page : []));
const drawnIn = ({ entries }: PrintPlan) => entries.flatMap((entry) => ("drawn" in entry ? entry : []));

async function run(task: PrintTask, plan: PrintPlan): Promise<void> {
  const script = new URL("./print-program.ts", import.meta.url);
  try {
    const printing = runBounded({ script, input: task, isUrgent: true, ...PRINT_PROCESS });
    const outcome = printOutcome.parse(await printing);
    if (!("unprintable" in outcome)) return;
    const path = task.files[outcome.unprintable]?.path ?? "";
    const file = plan.files.find(({ id }) => path.includes(id));
    throw labelRefusal("unprintable", { file: file?.name ?? "" });
  } catch (error) {
    if (!(error instanceof ProcessEnded) || error.why === "crash") throw error;
    throw labelRefusal("unprintable", { file: plan.files.map(({ name }) => name).join(", ") });
  }
}

const isPrintedInPart = (entry: PrintPlan["entries"][number]) =>
  labelsOf(notPrinted([entry])) < labelsOf([entry]);

type PrintedPlan = { plan: PrintPlan; asked: NewPrint; timeZone: string };

/**
 * Records what a plan printed. Refuses `labels_changed` if a page, an FNSKU or a number of units has
 * changed, and `already_printed` if somebody else printed some of it meanwhile.
 */
export async function markPrinted(
  tx: Tx,
  staffId: string,
  { plan, asked, timeZone }: PrintedPlan,
  now: Date,
) {
  const { id } = plan.request;
  const request = await lockLabels(tx, { userId: staffId, isStaff: true }, id);
  const current = new Map((await pagesOf(tx, id)).map((page) => [page.id, page]));
  const items = new Map((await labelItemsOf(tx, id)).map((item) => [item.shipmentId, item]));
  const planned = { pages: pagesIn(plan), drawn: drawnIn(plan) };
  const pages = planned.pages.flatMap(({ id }) => current.get(id) ?? []);
  const drawn = planned.drawn.flatMap(({ drawn: { shipmentId, fnsku, units }, run }) => {
    const item = items.get(shipmentId);
    return item?.fnsku === fnsku && item.units === units ? [{ drawn: { ...item, fnsku }, run }] : [];
  });
  const isSame = pages.length === planned.pages.length && drawn.length === planned.drawn.length;
  if (!isSame) throw labelRefusal("labels_changed");
  const printed = [...pages.map((page) => ({ page })), ...drawn].filter(isPrintedInPart).map(printableOf);
  if (asked.again !== true && printed.length > 0) throw printedBefore(printed, { timeZone, now });
  if (planned.pages.length > 0)
    await tx
      .update(labelPages)
      .set({ printedAt: now, printedBy: staffId })
      .where(
        inArray(
          labelPages.id,
          planned.pages.map((page) => page.id),
        ),
      );
  for (const { drawn, run } of planned.drawn) {
    const { shipmentId, fnsku } = drawn;
    const mark = { fnsku, printedAt: now, printedBy: staffId };
    await tx
      .insert(itemLabelPrints)
      .values({ prepRequestId: id, shipmentId, printedLabels: [run], ...mark })
      .onConflictDoUpdate({
        target: [itemLabelPrints.prepRequestId, itemLabelPrints.shipmentId],
        set: { ...mark, printedLabels: sql`${itemLabelPrints.printedLabels} + excluded.printed_labels` },
      });
  }
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "labels.print",
    objectType: "prep-request",
    objectId: id,
    details: {
      kind: asked.kind ?? null,
      pages: planned.pages.length,
      items: new Set(planned.drawn.map(({ drawn }) => drawn.shipmentId)).size,
      part: asked.part ?? null,
      again: asked.again === true,
    },
  });
  await recordChange(tx, request.userId, { topic: "prep-requests", happening: null, subject: null });
}
