import { api, withoutBody } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";
import { counted } from "#web/platform/formats";
import { sendTraining } from "./send-training.ts";

const page = (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/admin/training-documents", {
    params: { query: { limit: 50, ...(cursor && { cursor }) } },
    signal,
  });

export type TrainingDocument = NonNullable<Awaited<ReturnType<typeof page>>["data"]>["items"][number];

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

/** Uploads file by file; told once for all of them (docs/product.md#training-documents). */
export const useUploadTraining = () =>
  useWrite({
    call: sendTraining,
    success: ({ failed }) => ({
      title: "Upload concluído!",
      description:
        failed === 0
          ? "Documentos adicionados ao treinamento da IA."
          : `Documentos adicionados ao treinamento da IA, menos ${counted(failed, "arquivo", "arquivos")}.`,
    }),
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
