import { eq } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { markFilesDeleted } from "#server/platform/files/stored-files";
import { Refusal } from "#server/platform/refusal";
import { trainingDocuments } from "#server/tables/passages";
import { lockPassages, removePassages } from "../store-passages.ts";

/** Deletes a document with its passages; returns the path of its file, which is deleted after the commit. */
export async function deleteTraining(tx: Tx, adminId: string, id: string, now: Date): Promise<string> {
  await lockPassages(tx);
  await removePassages(tx, id);
  const [row] = await tx.delete(trainingDocuments).where(eq(trainingDocuments.id, id)).returning();
  if (!row) throw new Refusal("not_found");
  await markFilesDeleted(tx, [row.fileUrl], now);
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "training.delete",
    objectType: "training-document",
    objectId: id,
    details: { fileName: row.fileName },
  });
  return row.fileUrl;
}
