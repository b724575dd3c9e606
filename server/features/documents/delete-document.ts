import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import { markFilesDeleted } from "#server/platform/files/stored-files";
import { Refusal } from "#server/platform/refusal";
import { documentFiles, documents } from "#server/tables/documents";

/**
 * Deletes a document; returns the paths of its files, which are deleted after the commit
 * (docs/decisions/0108).
 */
export async function deleteDocument(tx: Tx, userId: string, id: string, now: Date): Promise<string[]> {
  await lockCustomer(tx, userId);
  const [document] = await tx
    .select({ id: documents.id, productName: documents.productName })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId)))
    .for("update");
  if (!document) throw new Refusal("not_found");
  const files = await tx
    .delete(documentFiles)
    .where(eq(documentFiles.documentId, id))
    .returning({ path: documentFiles.fileUrl });
  const paths = files.map(({ path }) => path);
  await markFilesDeleted(tx, paths, now);
  await tx.delete(documents).where(eq(documents.id, id));
  await recordChange(tx, userId, { topic: "documents", happening: null, subject: document.productName });
  return paths;
}

/** Deletes all documents of a customer whose account is deleted; the sweeper deletes their files. */
export async function deleteDocumentsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const own = tx.select({ id: documents.id }).from(documents).where(eq(documents.userId, userId));
  const files = await tx
    .delete(documentFiles)
    .where(inArray(documentFiles.documentId, own))
    .returning({ path: documentFiles.fileUrl });
  await markFilesDeleted(
    tx,
    files.map(({ path }) => path),
    now,
  );
  await tx.delete(documents).where(eq(documents.userId, userId));
}
