import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { trainingTypeOf } from "@prepara/domain/advisor/training";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Embeddings } from "#server/adapters/embeddings/port";
import type { FeatureDeps } from "#server/platform/feature";
import { trainingDocuments } from "#server/tables/training-documents";
import { embedPassages } from "../retrieval/vectors.ts";
import { countWords, holdPassages, replacePassages } from "../store-passages.ts";
import { cutPassages } from "./cut-passages.ts";
import { extractText } from "./extract-text.ts";
import { unreadable } from "./unreadable.ts";

export const READ_TRAINING = "advisor.read-training";

const jobData = z.object({ documentId: z.uuid() });

type Deps = Pick<FeatureDeps, "db" | "store" | "log"> & { embeddings: Embeddings | null };
type Document = typeof trainingDocuments.$inferSelect;

/**
 * Reads an uploaded document into passages; what cannot be read ends as `failed` with its reason. Safe to do twice: the passages
 * are replaced. A document that was deleted meanwhile is left alone.
 */
export async function readTraining(deps: Deps, data: unknown, signal: AbortSignal): Promise<void> {
  const { db, log, embeddings } = deps;
  const { documentId } = jobData.parse(data);
  const [document] = await db.select().from(trainingDocuments).where(eq(trainingDocuments.id, documentId));
  if (!document) return;
  const outcome = await extract(deps, document, signal);
  await db.transaction(async (tx) => {
    await holdPassages(tx);
    const [own] = await tx
      .select()
      .from(trainingDocuments)
      .where(eq(trainingDocuments.id, documentId))
      .for("update");
    if (!own) return;
    const passages = outcome.kind === "text" ? cutPassages(own.fileName, outcome.blocks) : [];
    const error =
      outcome.kind === "unreadable" ? outcome.reason : passages.length === 0 ? unreadable.empty : null;
    await replacePassages(tx, { documentId }, error === null ? passages : []);
    await countWords(tx);
    await tx
      .update(trainingDocuments)
      .set({ status: error === null ? "ready" : "failed", error, chunks: passages.length })
      .where(eq(trainingDocuments.id, documentId));
  });
  // Words find it already; meaning follows, at once or with the next round.
  if (embeddings)
    await embedPassages({ db, embeddings }, signal).catch((err: unknown) =>
      log.warn({ err }, "passages have no vectors yet"),
    );
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
