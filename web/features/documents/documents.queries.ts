import { api, withoutBody } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { formOf, upload } from "#web/platform/api/upload";
import { createIdempotencyKeys, useWrite } from "#web/platform/api/use-write";
import { counted } from "#web/platform/formats";

const keysToMake = createIdempotencyKeys();

const page = (search: string | undefined, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/documents", {
    params: { query: { limit: 50, ...(search && { q: search }), ...(cursor && { cursor }) } },
    signal,
  });

/** A purchase document with its files. */
export type PurchaseDocument = NonNullable<Awaited<ReturnType<typeof page>>["data"]>["items"][number];
export type DocumentFile = PurchaseDocument["files"][number];

/** The customer's documents, newest first. `search` matches product and ASIN. */
export const documentsQuery = (search?: string) =>
  listQuery({
    key: ["documents", search ?? ""],
    failure: "Erro ao carregar documentos",
    page: (cursor, signal) => page(search, cursor, signal),
  });

export type DocumentForm = {
  productName: string;
  supplierLink: string | null;
  amazonLink: string | null;
  asin: string | null;
  units: number | null;
  files: readonly File[];
};

type Added = PurchaseDocument & { refusedFiles: string[] };
type Sending = { form: DocumentForm; signal: AbortSignal };

/**
 * Adds a document with its files; `onProgress` gets a fraction from 0 to 1. Files that are not PDFs are
 * skipped and named in the response.
 */
export const useAddDocument = (onProgress: (progress: number) => void) =>
  useWrite({
    call: ({ form, signal }: Sending, headers) =>
      upload<Added>("/api/v1/documents", formOf(form), { headers, onProgress, signal }),
    success: ({ refusedFiles }) => ({
      title: "Documento adicionado!",
      description:
        refusedFiles.length === 0
          ? "Os arquivos foram salvos com segurança."
          : `${counted(refusedFiles.length, "arquivo ficou", "arquivos ficaram")} de fora.`,
    }),
    failure: "Erro ao adicionar documento",
    stale: ["documents"],
    keysToMake,
  });

/** Deletes a document with its files. */
export const useDeleteDocument = () =>
  useWrite({
    call: (id: string) => withoutBody(api.DELETE("/api/v1/documents/{id}", { params: { path: { id } } })),
    success: "Documento excluído",
    failure: "Erro ao excluir",
    stale: ["documents"],
  });

/** The endpoint that downloads a file with its original name. */
export const filePath = (documentId: string, fileId: string) =>
  `/api/v1/documents/${documentId}/files/${fileId}`;
