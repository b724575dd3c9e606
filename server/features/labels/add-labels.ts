import { randomUUID } from "node:crypto";
import { originalFileName, pdfMimeType } from "@prepara/domain/documents/files";
import { type LabelKind, labelLimits } from "@prepara/domain/labels/label";
import { and, eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Db, Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { FileStore } from "#server/platform/files/file-store";
import { isEncryptedPdf, isPdf } from "#server/platform/files/pdf";
import { attachFiles, stageUpload, storagePath } from "#server/platform/files/stored-files";
import type { Upload } from "#server/platform/http/uploads";
import type { JobSender } from "#server/platform/jobs/job-queue";
import { Refusal } from "#server/platform/refusal";
import { labelFiles } from "#server/tables/labels";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { type LabelActor, labelRefusal, lockOpenLabels } from "./lock-labels.ts";
import { READ_LABELS } from "./read-labels.ts";

const MEGABYTE = 1024 * 1024;

type StagedLabels = { id: string; ownerId: string; path: string; name: string; bytes: number };

/**
 * Stages an uploaded file that is an unencrypted PDF by its bytes, in the folder and on the quota of the
 * request's customer. Refuses `not_found`, `no_file`, `not_a_pdf` and `locked_pdf`.
 */
export async function stageLabels(
  deps: { db: Db; store: FileStore; clock(): Date },
  actor: LabelActor,
  requestId: string,
  [upload]: readonly Upload[],
): Promise<StagedLabels> {
  const isTheirs = actor.isStaff ? undefined : eq(prepRequests.userId, actor.userId);
  const [request] = await deps.db
    .select({ userId: prepRequests.userId })
    .from(prepRequests)
    .where(and(eq(prepRequests.id, requestId), isTheirs));
  if (!request) throw new Refusal("not_found");
  if (!upload) throw new Refusal("no_file");
  const name = originalFileName(upload.originalName, "etiquetas.pdf");
  if (!(await isPdf(upload))) throw labelRefusal("not_a_pdf", { file: name });
  if (await isEncryptedPdf(upload)) throw labelRefusal("locked_pdf");
  const path = storagePath("labels", [request.userId, requestId], deps.clock(), "pdf");
  await stageUpload(
    deps,
    { path, userId: request.userId, mimeType: pdfMimeType, originalName: name },
    upload,
  );
  return { id: randomUUID(), ownerId: request.userId, path, name, bytes: upload.bytes };
}

type NewLabels = StagedLabels & {
  requestId: string;
  kind: LabelKind;
  shipmentId: string | undefined;
  network: string;
};

/** Adds staged labels to a request and queues the job that reads them. */
export async function addLabels(
  tx: Tx,
  { jobs }: { jobs: JobSender },
  actor: LabelActor,
  { requestId, kind, shipmentId, network, ...file }: NewLabels,
  now: Date,
): Promise<void> {
  const request = await lockOpenLabels(tx, actor, requestId);
  if (shipmentId !== undefined) await mustBeOfRequest(tx, requestId, shipmentId);
  const before = await tx
    .select({ bytes: labelFiles.bytes })
    .from(labelFiles)
    .where(eq(labelFiles.prepRequestId, requestId));
  const bytes = before.reduce((sum, each) => sum + each.bytes, file.bytes);
  if (before.length >= labelLimits.filesOfRequest || bytes > labelLimits.bytesOfRequest) {
    const megabytes = labelLimits.bytesOfRequest / MEGABYTE;
    throw labelRefusal("too_many_labels", { limit: labelLimits.filesOfRequest, megabytes });
  }
  await tx.insert(labelFiles).values({
    id: file.id,
    userId: request.userId,
    prepRequestId: requestId,
    kind,
    shipmentId: shipmentId ?? null,
    path: file.path,
    name: file.name,
    bytes: file.bytes,
    uploadedBy: actor.userId,
    network,
    createdAt: now,
  });
  await attachFiles(tx, [file.path], now);
  await jobs.send(tx, READ_LABELS, { fileId: file.id });
  if (actor.isStaff)
    await recordAuditEntry(tx, {
      actorId: actor.userId,
      action: "labels.add",
      objectType: "prep-request",
      objectId: requestId,
      details: { fileId: file.id, kind },
    });
  await recordChange(tx, request.userId, { topic: "prep-requests", happening: null, subject: null });
}

/** Refuses `not_found` unless the shipment is one of the request's. */
export async function mustBeOfRequest(tx: Tx, requestId: string, shipmentId: string): Promise<void> {
  const [item] = await tx
    .select({ shipmentId: prepRequestItems.shipmentId })
    .from(prepRequestItems)
    .where(and(eq(prepRequestItems.prepRequestId, requestId), eq(prepRequestItems.shipmentId, shipmentId)));
  if (!item) throw new Refusal("not_found");
}
