import { type Answer, api, dataOf, withoutBody } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { type Problem, problemFrom } from "#web/platform/api/problem";
import { formOf, upload } from "#web/platform/api/upload";
import { useWrite } from "#web/platform/api/use-write";
import { counted } from "#web/platform/formats";
import { newId } from "#web/platform/new-id";

const page = (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/admin/training-documents", {
    params: { query: { limit: 50, ...(cursor && { cursor }) } },
    signal,
  });

export type TrainingDocument = NonNullable<Awaited<ReturnType<typeof page>>["data"]>["items"][number];

const POLL_MS = 1_500;

/** The training documents, newest first. Polls while one is being processed. */
export const trainingQuery = {
  ...listQuery({ key: ["training"], failure: "Erro ao carregar documentos", page }),
  refetchInterval: ({
    state,
  }: {
    state: { data?: { pages: { items: TrainingDocument[] }[] } | undefined };
  }) =>
    state.data?.pages.some(({ items }) => items.some((item) => item.status === "processing"))
      ? POLL_MS
      : false,
} as const;

/** Uploads file by file and shows one toast for all of them (docs/product.md#training-documents). */
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

/** The state of one file: upload progress from 0 to 1, or why it failed. */
type FileProgress = { progress: number } | { error: string };

type TrainingToSend = {
  files: readonly File[];
  onProgress: (file: File, progress: FileProgress) => void;
};

type TrainingSent = { sent: number; failed: number };

const keys = new WeakMap<File, string>();

/** The same for each try of a file, whichever others are sent with it: a lost answer stores it once. */
function keyOf(file: File): { "Idempotency-Key": string } {
  const key = keys.get(file) ?? newId();
  keys.set(file, key);
  return { "Idempotency-Key": key };
}

/**
 * Uploads file by file, so that each has its own progress and one failure does not stop the others. Throws
 * when all failed.
 */
export async function sendTraining({ files, onProgress }: TrainingToSend): Promise<Answer<TrainingSent>> {
  let refusal: Problem | null = null;
  let sent = 0;
  for (const file of files) {
    try {
      onProgress(file, { progress: 0 });
      const options = {
        headers: keyOf(file),
        onProgress: (progress: number) => onProgress(file, { progress }),
      };
      await dataOf(upload("/api/v1/admin/training-documents", formOf({ files: [file] }), options));
      onProgress(file, { progress: 1 });
      sent += 1;
    } catch (cause) {
      refusal = problemFrom(cause);
      onProgress(file, { error: refusal.message });
    }
  }
  if (sent === 0 && refusal) throw refusal;
  return { data: { sent, failed: files.length - sent }, response: new Response(null) };
}
