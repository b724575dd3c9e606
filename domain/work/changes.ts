/** What open screens of the warehouse are told of tasks. */
export const workChanges = {
  topic: "tasks",
  adminKey: "tasks",
  areas: ["recebimento", "prep"],
  happenings: [],
  news: [],
} as const;
