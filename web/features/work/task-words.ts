import { kindTexts } from "@prepara/domain/work/kinds";
import { counted } from "#web/platform/formats";
import type { Task } from "./tasks.queries.ts";

export const groups = ["Atrasadas", "Hoje", "Depois", "Aguardando"] as const;
export type Group = (typeof groups)[number];

/** The column of the board in which a task stands. */
export function groupOf({ dueAt }: Pick<Task, "dueAt">, now: Date): Group {
  if (dueAt === null) return "Aguardando";
  const due = new Date(dueAt);
  if (due < now) return "Atrasadas";
  return due.toDateString() === now.toDateString() ? "Hoje" : "Depois";
}

/** "Preparo nº 214 · 38 un. · 3 produtos", "Conferir · Fone de ouvido · 12 un.". */
export function whatText(task: Task): string {
  const units = task.units > 0 ? `${task.units} un.` : null;
  const parts =
    task.kind === "prep"
      ? [`Preparo nº ${task.subject.number}`, units, counted(task.products, "produto", "produtos")]
      : [
          task.subject.type === "box" ? `Conferir caixa nº ${task.subject.number}` : kindTexts[task.kind],
          task.productName,
          units,
        ];
  return parts.filter((part) => part !== null).join(" · ");
}

/** "PS" of "Paula Souza". */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word, at, words) => word !== "" && (at === 0 || at === words.length - 1))
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

type Person = { userId: string; fullName: string };

/** Whether the person may reassign a task: an unassigned one, their own, or any for an admin. */
export const mayBePassed = (
  { assignee, isMine, isOwn }: Pick<Task, "assignee" | "isMine" | "isOwn">,
  isAdmin: boolean,
): boolean => !isOwn && (assignee === null || isMine || isAdmin);

/** To whom a task can be passed: nobody works on tasks of their own account. */
export const othersFor = <Someone extends Person>(
  { assignee, customer }: Pick<Task, "assignee" | "customer">,
  people: readonly Someone[],
): Someone[] => people.filter(({ userId }) => userId !== assignee?.userId && userId !== customer.userId);
