/** Changes of conversations that open screens receive. */
export const advisorChanges = {
  topic: "conversations",
  adminKey: null,
  areas: [],
  happenings: [],
  news: [],
} as const;
