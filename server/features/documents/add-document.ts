import { randomUUID } from "node:crypto";
import { originalFileName, pdfMimeType } from "@prepara/domain/documents/files";
import type { NewDocument } from "@prepara/domain/documents/input";
import type { Db, Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { FileStore } from "#server/platform/files/file-store";
import { isPdf } from "#server/platform/files/pdf";
import { attachFiles, stageUpload, storagePath } from "#server/platform/files/stored-files";
import type { Upload } from "#server/platform/http/uploads";
import { refusalsOf } from "#server/platform/refusal";
import { documentFiles, documents } from "#server/tables/documents";
import type { DocumentRow } from "./documents.queries.ts";

/** What this slice refuses, with status, public code and what the user reads. */
const documentRefusal = refusalsOf({
  not_a_pdf: [415, "not_a_pdf", "O arquivo {file} não é um PDF válido. Envie apenas arquivos PDF."],
});

type StagedPdf = { fileName: string; path: string };
/** The staged PDFs, and the names of the files that are not PDFs. */
export type StagedPdfs = { staged: StagedPdf[]; refusedFiles: string[] };
type StageDeps = { db: Db; store: FileStore; clock(): Date };

/**
 * Stages the files of a new document that are PDFs by their bytes and lists the names of the others; refused
 * when none is a PDF.
 */
export async function stagePdfs(
  deps: StageDeps,
  userId: string,
  documentId: string,
  uploads: readonly Upload[],
): Promise<StagedPdfs> {
  const good: Upload[] = [];
  const refusedFiles: string[] = [];
  for (const upload of uploads) {
    if (await isPdf(upload)) good.push(upload);
    else refusedFiles.push(originalFileName(upload.originalName, "enviado"));
  }
  const [file] = refusedFiles;
  if (file !== undefined && good.length === 0) throw documentRefusal("not_a_pdf", { file });
  const staged: StagedPdf[] = [];
  const start = deps.clock().getTime();
  for (const [index, upload] of good.entries()) {
    const fileName = originalFileName(upload.originalName, "documento.pdf");
    // The paths' times are a millisecond apart, so that sorting by path keeps the upload order.
    const path = storagePath("documents", [userId, documentId], new Date(start + index), "pdf");
    await stageUpload(deps, { path, userId, mimeType: pdfMimeType, originalName: fileName }, upload);
    staged.push({ fileName, path });
  }
  return { staged, refusedFiles };
}

/** Adds a document with its staged files (docs/product.md#documents). */
export async function addDocument(
  tx: Tx,
  userId: string,
  { id, fields, files }: { id: string; fields: NewDocument; files: readonly StagedPdf[] },
  now: Date,
): Promise<DocumentRow> {
  const [row] = await tx
    .insert(documents)
    .values({ ...fields, id, userId, createdAt: now })
    .returning();
  if (!row) throw new Error("The document was not inserted");
  if (files.length > 0) {
    await tx.insert(documentFiles).values(
      files.map(({ fileName, path }) => ({
        id: randomUUID(),
        documentId: id,
        fileName,
        fileUrl: path,
        fileType: pdfMimeType,
        createdAt: now,
      })),
    );
  }
  await attachFiles(
    tx,
    files.map(({ path }) => path),
    now,
  );
  await recordChange(tx, userId, { topic: "documents", happening: null, subject: row.productName });
  return row;
}
