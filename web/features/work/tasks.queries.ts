import type { TaskKind } from "@prepara/domain/work/kinds";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";

const loadFailure = "Erro ao carregar tarefas";

export type TaskFilter = { kind: TaskKind | undefined; isMine: boolean; customer: string };

const page = ({ kind, isMine, customer }: TaskFilter, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/tasks", {
    params: {
      query: {
        limit: 50,
        ...(kind && { kind }),
        ...(isMine && { mine: "true" as const }),
        ...(customer && { q: customer }),
        ...(cursor && { cursor }),
      },
    },
    signal,
  });

/** A task as the API returns it to the board. */
export type Task = NonNullable<Awaited<ReturnType<typeof page>>["data"]>["items"][number];

/** Open tasks, late ones first. */
export const tasksQuery = (filter: TaskFilter) =>
  listQuery({
    key: ["tasks", "list", filter],
    failure: loadFailure,
    page: (cursor, signal) => page(filter, cursor, signal),
  });

/** To whom a task can be passed. */
export const peopleQuery = queryOptions({
  queryKey: ["tasks", "people"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/floor/tasks/people", { signal })),
  meta: { failure: loadFailure },
});

const stale = ["tasks"];

export const useTakeTask = () =>
  useWrite({
    call: (id: string, headers) =>
      api.POST("/api/v1/floor/tasks/{id}/take", { params: { path: { id } }, headers }),
    success: "Tarefa pega!",
    failure: "Erro ao pegar tarefa",
    stale,
  });

export const useReleaseTask = () =>
  useWrite({
    call: (id: string, headers) =>
      api.POST("/api/v1/floor/tasks/{id}/release", { params: { path: { id } }, headers }),
    success: "Tarefa liberada!",
    failure: "Erro ao liberar tarefa",
    stale,
    whilePending: "wait",
  });

export const usePassTask = () =>
  useWrite({
    call: ({ id, userId }: { id: string; userId: string }, headers) =>
      api.POST("/api/v1/floor/tasks/{id}/assign", { params: { path: { id } }, body: { userId }, headers }),
    success: "Tarefa passada!",
    failure: "Erro ao passar tarefa",
    stale,
    whilePending: "wait",
  });

/** An admin puts a task before or behind others that are promised for the same hour. */
export const useChangePriority = () =>
  useWrite({
    call: ({ id, priority }: { id: string; priority: number }, headers) =>
      api.PATCH("/api/v1/admin/tasks/{id}", { params: { path: { id } }, body: { priority }, headers }),
    success: "Prioridade alterada!",
    failure: "Erro ao alterar prioridade",
    stale,
    whilePending: "wait",
  });
