import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { trainingTypeOf } from "@prepara/domain/advisor/training";
import { and, eq, lte, ne, sql } from "drizzle-orm";
import * as z from "zod";
import type { Embeddings } from "#server/adapters/embeddings/port";
import type { Tx } from "#server/platform/database/database";
import type { FeatureDeps } from "#server/platform/feature";
import { deleteMarkedFiles, markFilesDeleted } from "#server/platform/files/stored-files";
import type { Job } from "#server/platform/jobs/job-queue";
import { withTemporaryFolder } from "#server/platform/temporary-folder";
import { trainingDocuments } from "#server/tables/passages";
import { embedPassages } from "../retrieval/vectors.ts";
import { lockPassages, removePassages, replacePassages } from "../store-passages.ts";
import { type Extracted, extractPassages, passagesIn } from "./extract-passages.ts";
import { unreadable } from "./reader.ts";

const EVERY_FIVE_MINUTES = "*/5 * * * *";

/** The jobs that read training documents and compute missing vectors. */
export function trainingJobs(deps: FeatureDeps & { embeddings: Embeddings | null }): Job[] {
  const { db, embeddings } = deps;
  const reading: Job = { name: READ_TRAINING, work: (data, signal) => readTraining(deps, data, signal) };
  if (!embeddings) return [reading];
  const work = async (_data: unknown, signal: AbortSignal) =>
    void (await embedPassages({ db, embeddings }, signal));
  return [reading, { name: "advisor.embed-passages", every: EVERY_FIVE_MINUTES, work }];
}

export const READ_TRAINING = "advisor.read-training";

/** Passages per insert; building the statement takes milliseconds. */
const PASSAGES_PER_INSERT = 100;

const jobData = z.object({ documentId: z.uuid() });

type Deps = Pick<FeatureDeps, "db" | "store" | "log" | "clock"> & { embeddings: Embeddings | null };
type Document = typeof trainingDocuments.$inferSelect;

/**
 * Splits an uploaded document into passages; an unreadable one gets the status `failed` with its reason. Safe
 * to run twice: the passages are replaced. Earlier documents of the same name are deleted in the same
 * transaction, unless it cannot be read. Does nothing for a document that was deleted meanwhile.
 */
export async function readTraining(deps: Deps, data: unknown, signal: AbortSignal): Promise<void> {
  const { db, log, clock, embeddings } = deps;
  const { documentId } = jobData.parse(data);
  const [document] = await db.select().from(trainingDocuments).where(eq(trainingDocuments.id, documentId));
  if (!document) return;
  const superseded = await withTemporaryFolder(async (folder) => {
    const passagesFile = join(folder, "passages");
    const outcome = await extract(deps, document, { folder, passagesFile }, signal);
    return db.transaction((tx) => store(tx, { documentId, outcome, passagesFile }, clock()));
  });
  await deleteMarkedFiles(deps, superseded).catch((err: unknown) =>
    log.warn({ err }, "a replaced training file is left to the sweeper"),
  );
  // The full-text search finds it already; vectors follow now or in the next run of the job.
  if (embeddings)
    await embedPassages({ db, embeddings }, signal).catch((err: unknown) =>
      log.warn({ err }, "passages have no vectors yet"),
    );
}

type Read = { documentId: string; outcome: Extracted; passagesFile: string };

/** Stores the passages; returns the paths of files that the document replaces. */
async function store(tx: Tx, { documentId, outcome, passagesFile }: Read, now: Date): Promise<string[]> {
  await lockPassages(tx);
  const [own] = await tx
    .select()
    .from(trainingDocuments)
    .where(eq(trainingDocuments.id, documentId))
    .for("update");
  if (!own) return [];
  const isRead = outcome.kind === "passages";
  await replacePassages(tx, documentId, isRead ? passagesIn(passagesFile, PASSAGES_PER_INSERT) : []);
  const older = isRead ? await removeOlder(tx, own, now) : [];
  await tx
    .update(trainingDocuments)
    .set(
      isRead
        ? { status: "ready", error: null, chunks: outcome.count }
        : { status: "failed", error: outcome.reason, chunks: 0 },
    )
    .where(eq(trainingDocuments.id, documentId));
  return older;
}

/** Deletes the earlier documents that this one replaces; returns their files' paths. */
async function removeOlder(tx: Tx, { id, fileName, createdAt }: Document, now: Date): Promise<string[]> {
  // By the database alone: JavaScript makes two signs of 'İ'.
  const isSameName = sql`lower(${trainingDocuments.fileName}) = lower(${fileName})`;
  const isOlder = and(isSameName, ne(trainingDocuments.id, id), lte(trainingDocuments.createdAt, createdAt));
  const columns = { id: trainingDocuments.id, path: trainingDocuments.fileUrl };
  const old = await tx.select(columns).from(trainingDocuments).where(isOlder).for("update");
  for (const document of old) {
    await removePassages(tx, document.id);
    await tx.delete(trainingDocuments).where(eq(trainingDocuments.id, document.id));
  }
  const paths = old.map(({ path }) => path);
  await markFilesDeleted(tx, paths, now);
  return paths;
}

async function extract(
  { store }: Deps,
  { fileName, fileUrl }: Document,
  to: { folder: string; passagesFile: string },
  signal: AbortSignal,
): Promise<Extracted> {
  const type = trainingTypeOf(fileName);
  const stream = type === null ? null : await store.read(fileUrl);
  if (type === null || stream === null) return { kind: "unreadable", reason: unreadable.broken };
  const path = join(to.folder, "document");
  await pipeline(stream, createWriteStream(path));
  return extractPassages({ path, type, fileName, passagesFile: to.passagesFile }, signal);
}
