import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { keepAnswer, keptOnDevice } from "#web/platform/api/kept-answers";

/** A task with its steps. */
export type TaskDetail =
  paths["/api/v1/floor/tasks/{id}"]["get"]["responses"][200]["content"]["application/json"];
export type Step = TaskDetail["steps"][number];

/** One task; kept on the device, since it is worked on without a connection. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ["tasks", "one", id],
    queryFn: (context) =>
      keepAnswer(context, () =>
        dataOf(api.GET("/api/v1/floor/tasks/{id}", { params: { path: { id } }, signal: context.signal })),
      ),
    meta: { failure: "Erro ao carregar tarefas" },
    ...keptOnDevice,
  });
