import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { doomFiles } from "#server/platform/files/stored-files";
import { documentFiles, documents } from "#server/tables/documents";

/** Deletes all documents of a customer who leaves; the sweeper removes the bytes of their files. */
export async function deleteDocumentsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const own = tx.select({ id: documents.id }).from(documents).where(eq(documents.userId, userId));
  const files = await tx
    .delete(documentFiles)
    .where(inArray(documentFiles.documentId, own))
    .returning({ path: documentFiles.fileUrl });
  await doomFiles(
    tx,
    files.map(({ path }) => path),
    now,
  );
  await tx.delete(documents).where(eq(documents.userId, userId));
}
