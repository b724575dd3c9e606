import { api } from "#web/platform/api/api";
import { keepFirstPage } from "#web/platform/api/kept-answers";
import { listQuery } from "#web/platform/api/list";

const page = (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/tasks", {
    params: { query: { limit: 50, kind: "prep", ...(cursor && { cursor }) } },
    signal,
  });

/** The open prep tasks in the order of work; kept on the device. */
export const prepTasksQuery = keepFirstPage(
  listQuery({ key: ["tasks", "prep"], failure: "Erro ao carregar tarefas", page }),
);

export type PrepTask = NonNullable<Awaited<ReturnType<typeof page>>["data"]>["items"][number];
