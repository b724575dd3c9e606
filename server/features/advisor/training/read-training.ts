import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { trainingTypeOf } from "@prepara/domain/advisor/training";
import { and, eq, lte, ne, sql } from "drizzle-orm";
import * as z from "zod";
import type { Embeddings } from "#server/adapters/embeddings/port";
import type { Tx } from "#server/platform/database/database";
import type { FeatureDeps } from "#server/platform/feature";
import { doomFiles, removeDoomed } from "#server/platform/files/stored-files";
import { trainingDocuments } from "#server/tables/training-documents";
import { embedPassages } from "../retrieval/vectors.ts";
import { countWords, holdPassages, replacePassages } from "../store-passages.ts";
import { cutPassages } from "./cut-passages.ts";
import { extractText } from "./extract-text.ts";
import { unreadable } from "./unreadable.ts";

export const READ_TRAINING = "advisor.read-training";

const jobData = z.object({ documentId: z.uuid() });

type Deps = Pick<FeatureDeps, "db" | "store" | "log" | "clock"> & { embeddings: Embeddings | null };
type Document = typeof trainingDocuments.$inferSelect;

/**
 * Reads an uploaded document into passages; what cannot be read ends as `failed` with its reason. Safe to do twice: the passages
 * are replaced. Earlier documents of its name go in the same transaction, and stay when it cannot be read. A document that was
 * deleted meanwhile is left alone.
 */
export async function readTraining(deps: Deps, data: unknown, signal: AbortSignal): Promise<void> {
  const { db, log, clock, embeddings } = deps;
  const { documentId } = jobData.parse(data);
  const [document] = await db.select().from(trainingDocuments).where(eq(trainingDocuments.id, documentId));
  if (!document) return;
  const outcome = await extract(deps, document, signal);
  const superseded = await db.transaction(async (tx) => {
    await holdPassages(tx);
    const [own] = await tx
      .select()
      .from(trainingDocuments)
      .where(eq(trainingDocuments.id, documentId))
      .for("update");
    if (!own) return [];
    const passages = outcome.kind === "text" ? cutPassages(own.fileName, outcome.blocks) : [];
    const error =
      outcome.kind === "unreadable" ? outcome.reason : passages.length === 0 ? unreadable.empty : null;
    await replacePassages(tx, { documentId }, error === null ? passages : []);
    const older = error === null ? await removeOlder(tx, own, clock()) : [];
    await countWords(tx);
    await tx
      .update(trainingDocuments)
      .set({ status: error === null ? "ready" : "failed", error, chunks: passages.length })
      .where(eq(trainingDocuments.id, documentId));
    return older;
  });
  await removeDoomed(deps, superseded).catch((err: unknown) =>
    log.warn({ err }, "a replaced training file is left to the sweeper"),
  );
  // Words find it already; meaning follows, at once or with the next round.
  if (embeddings)
    await embedPassages({ db, embeddings }, signal).catch((err: unknown) =>
      log.warn({ err }, "passages have no vectors yet"),
    );
}

/** Removes what this document replaces, with its passages; answers the files' paths. */
async function removeOlder(tx: Tx, { id, fileName, createdAt }: Document, now: Date): Promise<string[]> {
  const isSameName = eq(sql`lower(${trainingDocuments.fileName})`, fileName.toLowerCase());
  const old = await tx
    .delete(trainingDocuments)
    .where(and(isSameName, ne(trainingDocuments.id, id), lte(trainingDocuments.createdAt, createdAt)))
    .returning({ path: trainingDocuments.fileUrl });
  const paths = old.map(({ path }) => path);
  await doomFiles(tx, paths, now);
  return paths;
}

async function extract({ store }: Deps, { fileName, fileUrl }: Document, signal: AbortSignal) {
  const type = trainingTypeOf(fileName);
  const stream = type === null ? null : await store.read(fileUrl);
  if (type === null || stream === null) return { kind: "unreadable", reason: unreadable.broken } as const;
  const path = join(tmpdir(), `prepara-training-${randomUUID()}`);
  try {
    await pipeline(stream, createWriteStream(path));
    return await extractText({ path, type }, signal);
  } finally {
    await rm(path, { force: true });
  }
}
