import { eq } from "drizzle-orm";
import { recordAct } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { doomFiles } from "#server/platform/files/stored-files";
import { Refusal } from "#server/platform/refusal";
import { trainingDocuments } from "#server/tables/passages";
import { countWords, holdPassages } from "../store-passages.ts";

/**
 * Deletes a document with its passages and dooms its file; returns the file's path, whose bytes go once this
 * has committed.
 */
export async function deleteTraining(tx: Tx, adminId: string, id: string, now: Date): Promise<string> {
  await holdPassages(tx);
  const [row] = await tx.delete(trainingDocuments).where(eq(trainingDocuments.id, id)).returning();
  if (!row) throw new Refusal("not_found");
  await doomFiles(tx, [row.fileUrl], now);
  await countWords(tx);
  await recordAct(tx, {
    actorId: adminId,
    action: "training.delete",
    objectType: "training-document",
    objectId: id,
    details: { fileName: row.fileName },
  });
  return row.fileUrl;
}
