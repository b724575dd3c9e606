import type { Decision } from "#domain/cases/decisions";

/** The kinds of work on a box, a shipment, a request or a case (docs/product.md#tasks). */
export const taskKinds = ["check_in", "recount", "photo", "prep", "return", "dispose"] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskStatuses = ["waiting", "ready", "doing", "done", "cancelled"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** The statuses of a task that somebody has yet to finish. */
export const openStatuses = ["waiting", "ready", "doing"] as const satisfies readonly TaskStatus[];

export const isOpenTask = (status: TaskStatus): boolean => openStatuses.some((open) => open === status);

/** The status of an open task: waiting while something else must happen first, even if somebody took it. */
export const openStatusOf = ({ isBlocked, isTaken }: { isBlocked: boolean; isTaken: boolean }) => {
  if (isBlocked) return "waiting" as const;
  return isTaken ? ("doing" as const) : ("ready" as const);
};

/** The kinds of tasks that carry out a decision of a case. */
export const caseTaskKinds = ["recount", "photo", "return", "dispose"] as const satisfies readonly TaskKind[];
export type CaseTaskKind = (typeof caseTaskKinds)[number];
export const isCaseTask = (kind: TaskKind): kind is CaseTaskKind =>
  caseTaskKinds.some((known) => known === kind);

const kindsOfDecisions: Partial<Record<Decision, CaseTaskKind>> = {
  recount: "recount",
  photo: "photo",
  return: "return",
  dispose: "dispose",
  dispose_abandoned: "dispose",
};

/** The kind of task that carries out a decision; undefined for a decision that needs no task. */
export const caseTaskKind = (decision: Decision): CaseTaskKind | undefined => kindsOfDecisions[decision];

/** Among tasks promised for the same hour, a lower number comes first. */
export const priorities = { min: 0, usual: 5, max: 9 } as const;

/** The priorities that people choose from; the API takes every number between. */
export const priorityLevels = { high: 2, usual: 5, low: 8 } as const;
export type PriorityLevel = keyof typeof priorityLevels;

export const priorityTexts = {
  high: "Alta",
  usual: "Normal",
  low: "Baixa",
} as const satisfies Record<PriorityLevel, string>;

/** The level that a priority belongs to. */
export const levelOf = (priority: number): PriorityLevel => {
  if (priority === priorities.usual) return "usual";
  return priority < priorities.usual ? "high" : "low";
};

/** How many photos one task may have. */
export const maxTaskPhotos = 10;

/** The names of the kinds on screen. */
export const kindTexts = {
  check_in: "Conferir",
  recount: "Recontar",
  photo: "Fotografar",
  prep: "Preparo",
  return: "Devolver à loja",
  dispose: "Descartar",
} as const satisfies Record<TaskKind, string>;
