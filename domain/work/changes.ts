import { areasOfTasks } from "#domain/access/area";

/** Changes of tasks that open screens of the warehouse receive. */
export const workChanges = {
  topic: "tasks",
  adminKey: "tasks",
  areas: areasOfTasks,
  customerToasts: [],
  adminToasts: [],
} as const;
