import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { pdfMimeType } from "@prepara/domain/documents/files";
import type { NewPrint } from "@prepara/domain/labels/input";
import { inArray } from "drizzle-orm";
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
import { type PrintPlan, printedBefore } from "./plan-print.ts";
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
  const { parts, lines, copies, sheet } = plan;
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
    parts: parts.map((part) => {
      if ("page" in part) {
        const file = used.findIndex(({ id }) => id === part.page.fileId);
        return { file, page: part.page.page, count: copies };
      }
      const { fnsku, name, units } = part.drawn;
      return { fnsku, title: name, count: units * copies };
    }),
  };
}

const pagesIn = ({ parts }: PrintPlan) => parts.flatMap((part) => ("page" in part ? part.page : []));
const itemsIn = ({ parts }: PrintPlan) => parts.flatMap((part) => ("drawn" in part ? part.drawn : []));

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

type PrintedPlan = { plan: PrintPlan; asked: NewPrint; timeZone: string };

/**
 * Records what a plan printed. Refuses `labels_changed` if a page, an FNSKU or a number of units has
 * changed, and `already_printed` if somebody else printed it meanwhile.
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
  const planned = { pages: pagesIn(plan), items: itemsIn(plan) };
  const pages = planned.pages.map((page) => current.get(page.id));
  const drawn = planned.items.map((item) => items.get(item.shipmentId));
  const isSame =
    pages.every((page) => page !== undefined) &&
    planned.items.every(
      ({ fnsku, units }, index) => drawn[index]?.fnsku === fnsku && drawn[index].units === units,
    );
  if (!isSame) throw labelRefusal("labels_changed");
  const printed = [...pages, ...drawn].flatMap((each) => (each?.printedAt ? [each] : []));
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
  for (const { shipmentId, fnsku } of planned.items) {
    const mark = { fnsku, printedAt: now, printedBy: staffId };
    await tx
      .insert(itemLabelPrints)
      .values({ prepRequestId: id, shipmentId, ...mark })
      .onConflictDoUpdate({ target: [itemLabelPrints.prepRequestId, itemLabelPrints.shipmentId], set: mark });
  }
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "labels.print",
    objectType: "prep-request",
    objectId: id,
    details: {
      kind: asked.kind ?? null,
      pages: planned.pages.length,
      items: planned.items.length,
      again: asked.again === true,
    },
  });
  await recordChange(tx, request.userId, { topic: "prep-requests", happening: null, subject: null });
}
