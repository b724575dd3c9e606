import type { Area } from "#domain/access/area";

/** Who works on tasks. */
export const areasOfTasks = ["recebimento", "prep"] as const satisfies readonly Area[];
