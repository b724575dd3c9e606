import * as z from "zod";
import type { LinkSigner } from "#server/platform/files/signed-url";
import type { DocumentFileRow, DocumentRow } from "./documents.queries.ts";

export const documentSchema = z.object({
  id: z.uuid(),
  productName: z.string(),
  supplierLink: z.string().nullable(),
  amazonLink: z.string().nullable(),
  asin: z.string().nullable(),
  units: z.int().nullable(),
  createdAt: z.iso.datetime(),
  files: z.array(
    z.object({
      id: z.uuid(),
      fileName: z.string(),
      fileType: z.string(),
      bytes: z.int(),
      /** A signed, expiring link for viewing; downloading under the original name is a separate route. */
      url: z.string(),
    }),
  ),
});

export function toDocumentJson(
  signer: LinkSigner,
  row: DocumentRow,
  files: readonly DocumentFileRow[] = [],
): z.input<typeof documentSchema> {
  const { userId: _owner, createdAt, ...document } = row;
  return {
    ...document,
    createdAt: createdAt.toISOString(),
    files: files.map(({ id, fileName, fileType, bytes, path }) => ({
      id,
      fileName,
      fileType,
      bytes,
      url: signer.sign(path),
    })),
  };
}
