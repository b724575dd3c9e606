import { maxCaseFiles } from "@prepara/domain/cases/input";
import { originalFileName, pdfMimeType } from "@prepara/domain/documents/files";
import type { Db } from "#server/platform/database/database";
import type { FileStore } from "#server/platform/files/file-store";
import { isPdf } from "#server/platform/files/pdf";
import { stagePhotos, stageUpload, storagePath } from "#server/platform/files/stored-files";
import type { Upload } from "#server/platform/http/uploads";

/** The limits for the files of one message. */
export const CASE_FILE_LIMITS = { maxFiles: maxCaseFiles, maxFileBytes: 20_971_520 };

/** A staged file of a message: a photo or a PDF. */
export type CaseFile = { photoUrl: string | null; pdfUrl: string | null; fileName: string };

type Deps = { db: Db; store: FileStore; clock(): Date };

/** Stages photos, re-encoded, and PDFs, told apart by their bytes; refuses anything else. */
export async function stageCaseFiles(
  deps: Deps,
  { userId, caseId }: { userId: string; caseId: string },
  uploads: readonly Upload[],
): Promise<CaseFile[]> {
  const staged: CaseFile[] = [];
  const folders = [userId, caseId];
  for (const upload of uploads) {
    if (await isPdf(upload)) {
      const fileName = originalFileName(upload.originalName, "documento.pdf");
      const path = storagePath("cases", folders, deps.clock(), "pdf");
      await stageUpload(deps, { path, userId, mimeType: pdfMimeType, originalName: fileName }, upload);
      staged.push({ photoUrl: null, pdfUrl: path, fileName });
      continue;
    }
    const [path = null] = await stagePhotos(deps, userId, [upload], { bucket: "cases", folders });
    staged.push({ photoUrl: path, pdfUrl: null, fileName: originalFileName(upload.originalName, "foto") });
  }
  return staged;
}
