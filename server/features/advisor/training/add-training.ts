import { randomBytes, randomUUID } from "node:crypto";
import { type TrainingType, trainingTypeOf, unsupportedTraining } from "@prepara/domain/advisor/training";
import { originalFileName } from "@prepara/domain/documents/files";
import { withoutAccents } from "@prepara/domain/text/portuguese";
import { and, eq, sql } from "drizzle-orm";
import { advisorRefusal } from "#server/features/advisor/advisor.refusals";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import type { FeatureDeps } from "#server/platform/feature";
import { attachFiles, markFilesDeleted, stageUpload } from "#server/platform/files/stored-files";
import type { Upload } from "#server/platform/http/uploads";
import type { JobSender } from "#server/platform/jobs/job-queue";
import { Refusal } from "#server/platform/refusal";
import { trainingDocuments } from "#server/tables/passages";
import { profiles } from "#server/tables/profiles";
import { READ_TRAINING } from "./read-training.ts";
import type { TrainingRow } from "./training.queries.ts";

export type StagedTraining = { fileName: string; type: TrainingType; path: string };

const mimeTypes = {
  ".pdf": "application/pdf",
  ".txt": "text/plain",
  ".md": "text/markdown",
  ".doc": "application/msword",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const satisfies Record<TrainingType, string>;

/**
 * Stages the files of known types and lists the others as skipped; refused when no file has a known type
 * (docs/product.md#training-documents).
 */
export async function stageTraining(
  deps: Pick<FeatureDeps, "db" | "store" | "clock">,
  userId: string,
  uploads: readonly Upload[],
): Promise<{ files: StagedTraining[]; skipped: { fileName: string; message: string }[] }> {
  if (uploads.length === 0) throw new Refusal("no_file");
  const files: StagedTraining[] = [];
  const skipped: { fileName: string; message: string }[] = [];
  for (const upload of uploads) {
    const fileName = originalFileName(upload.originalName, "documento");
    const type = trainingTypeOf(fileName);
    if (type === null) {
      skipped.push({ fileName, message: unsupportedTraining(fileName).description });
      continue;
    }
    const path = trainingPath(fileName, deps.clock());
    await stageUpload(deps, { path, userId, mimeType: mimeTypes[type], originalName: fileName }, upload);
    files.push({ fileName, type, path });
  }
  const [first] = skipped;
  if (files.length === 0 && first) throw advisorRefusal("unsupported_training", { file: first.fileName });
  return { files, skipped };
}

/**
 * `documents/training/{timestamp}-{random}-{original name}` (docs/product.md#training-documents), with only
 * those characters of the name that every file store accepts.
 */
function trainingPath(fileName: string, now: Date): string {
  const plain = withoutAccents(fileName)
    .replace(/[^\w.-]+/g, "_")
    .slice(-100);
  return `documents/training/${now.getTime()}-${randomBytes(6).toString("hex")}-${plain}`;
}

/**
 * Adds documents and queues the jobs that read them. A readable document of the same name stays in use until
 * the new one has been read (`readTraining`); a failed one is deleted now and its file's path returned in
 * `replaced`.
 */
export async function addTraining(
  tx: Tx,
  { jobs }: { jobs: JobSender },
  { userId, files }: { userId: string; files: readonly StagedTraining[] },
  now: Date,
): Promise<{ items: TrainingRow[]; replaced: string[] }> {
  // Of two files with the same name in one upload the last one is kept.
  const wanted = [...new Map(files.map((file) => [file.fileName.toLowerCase(), file])).values()];
  const names = sql.param(wanted.map((file) => file.fileName));
  const isSameName = sql`lower(${trainingDocuments.fileName}) in (select lower(name) from unnest(${names}::text[]) name)`;
  const old = await tx
    .delete(trainingDocuments)
    .where(and(isSameName, eq(trainingDocuments.status, "failed")))
    .returning({ path: trainingDocuments.fileUrl });
  const replaced = old.map(({ path }) => path);
  await markFilesDeleted(tx, replaced, now);
  const rows = wanted.map(({ fileName, type, path }, index) => ({
    id: randomUUID(),
    uploadedBy: userId,
    fileName,
    fileUrl: path,
    fileType: type,
    createdAt: new Date(now.getTime() + index),
  }));
  const added = await tx.insert(trainingDocuments).values(rows).returning();
  await attachFiles(
    tx,
    wanted.map(({ path }) => path),
    now,
  );
  for (const { id, fileName } of added) {
    await jobs.send(tx, READ_TRAINING, { documentId: id });
    await recordAuditEntry(tx, {
      actorId: userId,
      action: "training.add",
      objectType: "training-document",
      objectId: id,
      details: { fileName },
    });
  }
  const [uploader] = await tx
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return {
    items: added.reverse().map((row) => ({ ...row, uploadedBy: uploader?.fullName ?? null })),
    replaced,
  };
}
