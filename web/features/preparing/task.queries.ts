import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { keepAnswer, keptOnDevice } from "#web/platform/api/kept-answers";

/** A task with its steps. */
export type Task = paths["/api/v1/floor/tasks/{id}"]["get"]["responses"][200]["content"]["application/json"];
export type Step = Task["steps"][number];

/** A task with its steps; kept on the device. */
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
