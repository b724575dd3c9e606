import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type TaskDetail, taskQuery } from "#web/features/work/task.public";
import { type Answer, api } from "#web/platform/api/api";
import { keepShown } from "#web/platform/api/kept-answers";
import { counted } from "#web/platform/formats";
import type { OutboxItem } from "#web/platform/outbox/outbox-item";
import { type OutboxKind, sendForm } from "#web/platform/outbox/outbox-kind";
import type { WaitingProgress } from "./steps-after.ts";

const ofTask = z.object({
  taskId: z.string(),
  /** The task's title for people. */
  title: z.string(),
});
const stepAct = z.extend(ofTask, {
  position: z.number(),
  label: z.string(),
  code: z.optional(z.string()),
  add: z.optional(z.number()),
  set: z.optional(z.number()),
  /** The screen refused the code: the server keeps the scan and counts nothing. */
  isWrong: z.boolean(),
});
const finish = z.extend(ofTask, {
  photos: z.array(z.instanceof(File)),
  /** The person confirmed that the units are in no box. */
  withoutBoxes: z.optional(z.boolean()),
});

const answers = new Map<string, TaskDetail>();

function keepTask<T extends Answer<TaskDetail>>(key: string, answer: T): T {
  if (answer.data) answers.set(key, answer.data);
  return answer;
}

/**
 * Shows the task from the response in the moment in which its act stops waiting, so that it counts once. A
 * wrong code's response has no task: it is read again, since the product may have got that code.
 */
function showTask(cache: QueryClient, { key, data }: OutboxItem) {
  const { queryKey } = taskQuery(ofTask.parse(data).taskId);
  const task = answers.get(key);
  answers.delete(key);
  if (task) {
    cache.setQueryData(queryKey, task);
    keepShown(queryKey, task);
  }
  // A read that has begun may bring the task without the act, so another one replaces it.
  if (!task || cache.isFetching({ queryKey }) > 0) void cache.invalidateQueries({ queryKey });
}

/** An act at a step that waits on the device (docs/decisions/0140). */
export const stepKind: OutboxKind = {
  name: "step",
  async send({ key, data }) {
    const { taskId: id, position, code, add, set, isWrong } = stepAct.parse(data);
    const body = {
      ...(code !== undefined && { code }),
      ...(add !== undefined && { add }),
      ...(set !== undefined && { set }),
      ...(isWrong && { isWrong }),
    };
    const params = { path: { id, position } };
    const headers = { "idempotency-key": key };
    const answer = await api.POST("/api/v1/floor/tasks/{id}/steps/{position}", { params, body, headers });
    const isKept = isWrong && answer.error?.code === "wrong_code";
    if (isKept) return { data: null, response: new Response(null, { status: 200 }) };
    return keepTask(key, answer);
  },
  accept: showTask,
  success: null,
  failure: "Erro ao registrar etapa",
  stale: [],
  describe(item) {
    const { title, label, add, set, isWrong } = stepAct.parse(item.data);
    const figure = set === undefined ? `mais ${add ?? 0}` : `${counted(set, "feita", "feitas")}`;
    return {
      title: `${title} · ${label}`,
      detail: isWrong ? "Código de outro produto" : figure,
      keptNote: "A etapa continua neste aparelho.",
      discardQuestion: `Descartar o que foi feito em ${label}?`,
      discardConsequence: "O que este aparelho guardou desta etapa é apagado.",
      draft: null,
    };
  },
};

/** The end of a task that waits on the device, behind its steps. */
export const finishKind: OutboxKind = {
  name: "task-finish",
  async send({ key, data }, onProgress) {
    const { taskId, photos, withoutBoxes } = finish.parse(data);
    const path = `/api/v1/floor/tasks/${taskId}/finish`;
    const form = { photos, ...(withoutBoxes && { withoutBoxes: "true" }) };
    return keepTask(key, await sendForm<TaskDetail>(key, path, form, onProgress));
  },
  accept: showTask,
  success: { title: "Tarefa concluída!" },
  failure: "Erro ao concluir tarefa",
  stale: ["tasks"],
  describe(item) {
    const { title, photos } = finish.parse(item.data);
    return {
      title: `${title} · Concluir`,
      detail: counted(photos.length, "foto", "fotos"),
      keptNote: "As fotos continuam neste aparelho.",
      discardQuestion: `Descartar a conclusão de ${title}?`,
      discardConsequence: "As fotos guardadas neste aparelho são apagadas.",
      draft: null,
    };
  },
};

/** The acts at the steps of a task that wait on this device, in order. */
export const waitingActs = (items: readonly OutboxItem[], taskId: string): WaitingProgress[] =>
  items.flatMap(({ key, kind, data }) => {
    const act = kind === stepKind.name ? stepAct.safeParse(data).data : undefined;
    return act?.taskId === taskId && !act.isWrong ? [{ key, ...act }] : [];
  });

/** Whether the end of a task waits on this device. */
export const isFinishWaiting = (items: readonly OutboxItem[], taskId: string): boolean =>
  items.some(({ kind, data }) => kind === finishKind.name && finish.safeParse(data).data?.taskId === taskId);
