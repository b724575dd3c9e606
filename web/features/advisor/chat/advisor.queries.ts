import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, withoutBody } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { problemFrom } from "#web/platform/api/problem";
import { formOf, upload } from "#web/platform/api/upload";
import { useWrite } from "#web/platform/api/use-write";

const page = (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/conversations", {
    params: { query: { limit: 50, ...(cursor && { cursor }) } },
    signal,
  });

const messages = (id: string, signal: AbortSignal) =>
  api.GET("/api/v1/conversations/{id}/messages", { params: { path: { id } }, signal });

export type Conversation = NonNullable<Awaited<ReturnType<typeof page>>["data"]>["items"][number];
export type Message = NonNullable<Awaited<ReturnType<typeof messages>>["data"]>["items"][number];
export type Citation = Message["citations"][number];
export type ChatImage = { id: string; url: string; thumbnailUrl: string };

/** The user's conversations, newest first (docs/product.md#advisor). */
export const conversationsQuery = listQuery({
  key: ["conversations"],
  failure: "Erro ao carregar conversas",
  page,
});

/** How often an answer that another tab requested is polled until it is complete. */
const POLL_MS = 1_000;

/**
 * The messages of a conversation, oldest first; null when it no longer exists, because another tab may delete
 * it.
 */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: ["messages", id],
    queryFn: ({ signal }) =>
      dataOf(messages(id, signal)).catch((cause: unknown) => {
        if (problemFrom(cause).status === 404) return null;
        throw cause;
      }),
    meta: { failure: "Erro ao carregar a conversa" },
    refetchInterval: ({ state }) =>
      state.data?.items.some((message) => message.status === "answering") ? POLL_MS : false,
  });

export const useNewConversation = () =>
  useWrite({
    call: (_: undefined, headers) => api.POST("/api/v1/conversations", { body: {}, headers }),
    success: null,
    failure: "Não foi possível criar nova conversa",
    stale: ["conversations"],
  });

export const useDeleteConversation = () =>
  useWrite({
    call: (id: string) => withoutBody(api.DELETE("/api/v1/conversations/{id}", { params: { path: { id } } })),
    success: "Conversa excluída",
    failure: "Erro ao excluir",
    stale: ["conversations"],
  });

type Sent = { files: File[]; onProgress: (progress: number) => void };

export const useSendImages = () =>
  useWrite({
    call: ({ files, onProgress }: Sent, headers) =>
      upload<ChatImage[]>("/api/v1/chat-images", formOf({ files }), { onProgress, headers }),
    success: null,
    failure: (problem) => ({
      title: "Erro no upload",
      description: problem.status === 0 ? "Ocorreu um erro ao enviar as imagens" : problem.message,
    }),
    stale: [],
    whilePending: "wait",
  });

/** Asks the server to stop the answer in progress. The text so far is kept. */
export const askToStop = (id: string) =>
  api.POST("/api/v1/conversations/{id}/stop", { params: { path: { id } } });
