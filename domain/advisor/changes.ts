/** What open screens are told of changes of conversations. */
export const advisorChanges = {
  topic: "conversations",
  adminKey: null,
  areas: [],
  happenings: [],
  news: [],
} as const;
