import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { keepAnswer, keptOnDevice } from "#web/platform/api/kept-answers";
import { dayAndTime, time } from "#web/platform/formats";

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

const HOUR_MS = 3_600_000;

/** "até 16:00", "até 12/12/2026 10:00", "atrasada 2 h". */
export function promiseText({ dueAt }: { dueAt: string | null }, now: Date): string | null {
  if (dueAt === null) return null;
  const due = new Date(dueAt);
  if (due < now) return lateText(now.getTime() - due.getTime());
  return due.toDateString() === now.toDateString() ? `até ${time(due)}` : `até ${dayAndTime(dueAt)}`;
}

function lateText(lateMs: number): string {
  const hours = Math.floor(lateMs / HOUR_MS);
  if (hours === 0) return "atrasada";
  return hours < 48 ? `atrasada ${hours} h` : `atrasada ${Math.floor(hours / 24)} dias`;
}
