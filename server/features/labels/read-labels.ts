import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { labelLimits, type UnreadableLabel, unreadableReasons } from "@prepara/domain/labels/label";
import { and, eq, sum } from "drizzle-orm";
import * as z from "zod";
import { runBounded } from "#server/platform/bounded-process/run-bounded";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { Party } from "#server/platform/fair-use/turns-by-time";
import type { FeatureDeps } from "#server/platform/feature";
import type { FileStore } from "#server/platform/files/file-store";
import type { Job } from "#server/platform/jobs/job-queue";
import { withTemporaryFolder } from "#server/platform/temporary-folder";
import { labelFiles, labelPages } from "#server/tables/labels";
import { partyOf, type ReadingOrder, readingOrder, type WaitingFile, waitingFile } from "./reading-order.ts";

export const READ_LABELS = "labels.read-file";

/**
 * What a process that parses a customer's PDF may take; 300 full pages took 2.5 s. After its interruptions
 * staff's prints wait for it.
 */
const READ_PROCESS = { memoryMb: 256, timeMs: 4_000 } as const;

const jobData = z.object({ fileId: z.uuid() });
const MAX_SIDE = 100_000;
const side = z.int().min(0).max(MAX_SIDE).catch(0);
const outcome = z.union([
  z.object({
    pages: z.array(z.object({ codes: z.array(z.string()) })).min(1),
    width: side,
    height: side,
  }),
  z.object({ unreadable: z.enum(unreadableReasons) }),
]);
type Outcome = z.output<typeof outcome>;

type Deps = Pick<FeatureDeps, "db" | "jobs"> & { store: Pick<FileStore, "read"> };

export function labelJobs(deps: Deps): Job[] {
  const order = readingOrder();
  return [{ name: READ_LABELS, work: (data, signal) => readNextFile(deps, order, data, signal) }];
}

/**
 * Reads one file: that of the job, or one of another customer that comes first; then the job is sent again.
 * A job whose file was read or deleted meanwhile reads another one, since jobs begin two seconds apart: those
 * of a hundred deleted files delayed everybody's by three minutes.
 */
async function readNextFile(
  deps: Deps,
  order: ReadingOrder,
  data: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { db, jobs } = deps;
  const { fileId } = jobData.parse(data);
  const own = await waitingFile(db, fileId);
  const file = await order.next(db, own);
  if (!file) return;
  order.recordStart(file);
  try {
    await readLabelFile(deps, file, signal);
    order.recordSuccess(file);
  } catch (error) {
    order.recordFailure(file);
    // Another customer's file is tried again, and its failure logged, by its own job.
    if (file.id === fileId || signal.aborted) throw error;
  }
  if (own && file.id !== fileId) await db.transaction((tx) => jobs.send(tx, READ_LABELS, { fileId }));
}

/** Reads the codes of each page of an uploaded file. Safe to run twice: only a file that waits is changed. */
async function readLabelFile({ db, store }: Deps, file: WaitingFile, signal: AbortSignal): Promise<void> {
  const fileId = file.id;
  const read = await withTemporaryFolder(async (folder): Promise<Outcome> => {
    const stream = await store.read(file.path);
    if (!stream) return { unreadable: "broken" };
    const path = join(folder, "labels.pdf");
    await pipeline(stream, createWriteStream(path));
    return readPages(path, { signal, party: partyOf(file) });
  });
  await db.transaction(async (tx) => {
    const [waiting] = await tx
      .select()
      .from(labelFiles)
      .where(and(eq(labelFiles.id, fileId), eq(labelFiles.status, "reading")))
      .for("update");
    if (!waiting) return;
    const problem = await problemOf(tx, waiting.prepRequestId, read);
    if (problem !== null || "unreadable" in read) {
      await tx
        .update(labelFiles)
        .set({ status: "unreadable", problem, network: null })
        .where(eq(labelFiles.id, fileId));
    } else {
      const { pages, width, height } = read;
      await tx
        .update(labelFiles)
        .set({ status: "read", pages: pages.length, pageWidthPt: width, pageHeightPt: height, network: null })
        .where(eq(labelFiles.id, fileId));
      await tx
        .insert(labelPages)
        .values(pages.map(({ codes }, index) => ({ fileId, page: index + 1, codes })));
    }
    await recordChange(tx, file.userId, { topic: "prep-requests", happening: null, subject: null });
  });
}

/** Why the file is not accepted, which includes too many pages of the request; null if it is. */
async function problemOf(tx: Tx, requestId: string, read: Outcome): Promise<UnreadableLabel | null> {
  if ("unreadable" in read) return read.unreadable;
  const [before] = await tx
    .select({ pages: sum(labelFiles.pages).mapWith(Number) })
    .from(labelFiles)
    .where(eq(labelFiles.prepRequestId, requestId));
  const pages = (before?.pages ?? 0) + read.pages.length;
  return pages > labelLimits.pagesOfRequest ? "too_many_pages" : null;
}

const whyEnded = {
  memory: "too_big",
  time: "too_big",
  crash: "broken",
  signal: "broken",
} as const satisfies Record<ProcessEnded["why"], UnreadableLabel>;

/** The codes of each page, read in a process of its own, or why they cannot be read. */
export async function readPages(
  path: string,
  { signal, party = null }: { signal?: AbortSignal; party?: Party | null } = {},
  limits: { memoryMb: number; timeMs: number } = READ_PROCESS,
): Promise<Outcome> {
  const script = new URL("./read-labels-program.ts", import.meta.url);
  try {
    const read = outcome.safeParse(
      await runBounded({ script, input: { path }, party, ...(signal && { signal }), ...limits }),
    );
    // A file that says that it has fewer pages than one is damaged; an error would leave it in status
    // `reading` for ever.
    return read.success ? read.data : { unreadable: "broken" };
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
    return { unreadable: whyEnded[error.why] };
  }
}
