import { api, withoutBody } from "#web/platform/api";
import { listQuery } from "#web/platform/list";
import { formOf, upload } from "#web/platform/upload";
import { useWrite } from "#web/platform/use-write";

const page = (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/admin/training-documents", {
    params: { query: { limit: 50, ...(cursor && { cursor }) } },
    signal,
  });

export type TrainingDocument = NonNullable<Awaited<ReturnType<typeof page>>["data"]>["items"][number];
type Uploaded = { items: TrainingDocument[]; skipped: { fileName: string; message: string }[] };

const WATCH_MS = 1_500;

/** What the advisor reads, newest first; looked at again while something is being read. */
export const trainingQuery = {
  ...listQuery({ key: ["training"], failure: "Erro ao carregar documentos", page }),
  refetchInterval: ({
    state,
  }: {
    state: { data?: { pages: { items: TrainingDocument[] }[] } | undefined };
  }) =>
    state.data?.pages.some(({ items }) => items.some((item) => item.status === "processing"))
      ? WATCH_MS
      : false,
} as const;

type Sent = { files: File[]; onProgress: (share: number) => void };

export const useUploadTraining = () =>
  useWrite({
    call: ({ files, onProgress }: Sent, headers) =>
      upload<Uploaded>("/api/v1/admin/training-documents", formOf({ files }), { headers, onProgress }),
    success: { title: "Upload concluído!", description: "Documentos adicionados ao treinamento da IA." },
    failure: "Erro no upload",
    stale: ["training"],
  });

export const useDeleteTraining = () =>
  useWrite({
    call: (id: string) =>
      withoutBody(api.DELETE("/api/v1/admin/training-documents/{id}", { params: { path: { id } } })),
    success: "Documento excluído",
    failure: "Erro ao excluir",
    stale: ["training"],
  });
