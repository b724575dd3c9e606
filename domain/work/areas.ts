import type { Area } from "#domain/access/area";

/** The areas whose people work on tasks. */
export const areasOfTasks = ["recebimento", "prep"] as const satisfies readonly Area[];
