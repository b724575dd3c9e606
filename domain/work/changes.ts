import { areasOfTasks } from "./areas.ts";

/** What open screens of the warehouse are told of tasks. */
export const workChanges = {
  topic: "tasks",
  adminKey: "tasks",
  areas: areasOfTasks,
  happenings: [],
  news: [],
} as const;
