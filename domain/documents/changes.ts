/** What open screens are told of changes of documents. */
export const documentChanges = {
  topic: "documents",
  adminKey: null,
  areas: [],
  happenings: [],
  news: [],
} as const;
