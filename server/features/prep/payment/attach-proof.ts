import type { DatedRate } from "@prepara/domain/money/brl";
import { whyNotProvable } from "@prepara/domain/prep/payment";
import { eq } from "drizzle-orm";
import { lockOwnRequest } from "#server/features/prep/lock-request";
import { toPaidRequest } from "#server/features/prep/prep.queries";
import { prepRefusal } from "#server/features/prep/prep.refusals";
import type { Db, Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { FileStore } from "#server/platform/files/file-store";
import { cleanImage } from "#server/platform/files/image";
import { isPdf } from "#server/platform/files/pdf";
import {
  attachFiles,
  markFilesDeleted,
  stageBytes,
  stageUpload,
  storagePath,
} from "#server/platform/files/stored-files";
import type { Upload } from "#server/platform/http/uploads";
import { isRefusal } from "#server/platform/refusal";
import { prepRequestEvents, prepRequests } from "#server/tables/prep-requests";
import { waitsForPayment } from "./pix-code.ts";

type ProofOf = {
  id: string;
  path: string;
  /** The rate that the customer was shown, not read for a proof that replaces one under review. */
  shownRate: () => DatedRate | null;
};

/**
 * Attaches a staged proof to a request, whose status becomes under review. A proof under review may be
 * replaced; the old file is deleted. The shown exchange rate is stored with the proof and stays while it is
 * under review or approved: the receipt and the PIX code show it.
 */
export async function attachProof(
  tx: Tx,
  userId: string,
  { id, path, shownRate }: ProofOf,
  now: Date,
): Promise<void> {
  const request = await lockOwnRequest(tx, userId, id);
  const why = whyNotProvable(toPaidRequest(request));
  if (why) throw prepRefusal(why);
  const isOfNewPayment = request.proofUrl === null || waitsForPayment(request);
  const rate = isOfNewPayment ? shownRate() : null;
  await attachFiles(tx, [path], now);
  if (request.proofUrl) await markFilesDeleted(tx, [request.proofUrl], now);
  await tx
    .update(prepRequests)
    .set({
      status: "under_review",
      proofUrl: path,
      ...(isOfNewPayment && { brlRate: rate?.rate ?? null, brlRateDate: rate?.date ?? null }),
    })
    .where(eq(prepRequests.id, id));
  const isNew = request.status !== "under_review";
  const change = { topic: "prep-requests", happening: null, subject: `nº ${request.number}` } as const;
  await recordChange(tx, userId, change, isNew ? "prep-request-to-review" : null);
  if (!isNew) return;
  await tx.insert(prepRequestEvents).values({ prepRequestId: id, status: "under_review", createdAt: now });
}

type StageDeps = { db: Db; store: FileStore; clock(): Date };

/**
 * Stages a proof of payment: a PDF unchanged, an image re-encoded; anything else is refused as `not_a_proof`.
 */
export async function stageProof(
  deps: StageDeps,
  userId: string,
  id: string,
  upload: Upload,
): Promise<string> {
  const about = { userId, originalName: upload.originalName || null };
  const pathFor = (extension: string) => storagePath("documents", [userId, id], deps.clock(), extension);
  if (await isPdf(upload)) {
    const path = pathFor("pdf");
    await stageUpload(deps, { ...about, path, mimeType: "application/pdf" }, upload);
    return path;
  }
  const image = await cleanImage(upload).catch((error: unknown) => {
    throw isRefusal(error, "not_an_image") ? prepRefusal("not_a_proof") : error;
  });
  const path = pathFor(image.extension);
  await stageBytes(deps, { ...about, path, mimeType: image.mimeType }, image.full);
  return path;
}
