import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { containsText } from "#server/platform/database/like";
import { afterStart, type PageQuery } from "#server/platform/http/page";
import { documentFiles, documents } from "#server/tables/documents";
import { storedFiles } from "#server/tables/platform";

export type DocumentRow = typeof documents.$inferSelect;

/** The customer's documents, newest first; `search` looks at product and ASIN. */
export async function ownDocuments(db: DbOrTx, userId: string, search: string | undefined, page: PageQuery) {
  return db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.userId, userId),
        search === undefined ? undefined : matches(search),
        afterStart(page, documents.createdAt, documents.id),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(page.limit + 1);
}

const matches = (search: string) =>
  or(
    containsText(sql`lower(${documents.productName})`, search),
    containsText(sql`lower(${documents.asin})`, search),
  );

export type DocumentFileRow = Awaited<ReturnType<typeof allFilesOf>>[number];

/** The files of several documents in upload order, in one query. */
export async function filesOf(db: DbOrTx, documentIds: readonly string[]) {
  if (documentIds.length === 0) return new Map<string, DocumentFileRow[]>();
  return Map.groupBy(await allFilesOf(db, documentIds), (file) => file.documentId);
}

const fileColumns = {
  id: documentFiles.id,
  documentId: documentFiles.documentId,
  fileName: documentFiles.fileName,
  fileType: documentFiles.fileType,
  path: documentFiles.fileUrl,
  bytes: storedFiles.bytes,
  sha256: storedFiles.sha256,
};

const withSize = (db: DbOrTx) =>
  db
    .select(fileColumns)
    .from(documentFiles)
    .innerJoin(storedFiles, eq(storedFiles.path, documentFiles.fileUrl));

const allFilesOf = (db: DbOrTx, documentIds: readonly string[]) =>
  withSize(db)
    .where(inArray(documentFiles.documentId, [...documentIds]))
    .orderBy(asc(documentFiles.fileUrl));

/** One file of one of the customer's own documents; undefined if missing or another customer's. */
export async function ownFile(db: DbOrTx, userId: string, { id, fileId }: { id: string; fileId: string }) {
  const [file] = await withSize(db)
    .innerJoin(documents, eq(documents.id, documentFiles.documentId))
    .where(and(eq(documentFiles.id, fileId), eq(documents.id, id), eq(documents.userId, userId)));
  return file;
}
