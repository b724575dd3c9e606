/** Changes of documents that open screens receive. */
export const documentChanges = {
  topic: "documents",
  adminKey: null,
  areas: [],
  happenings: [],
  news: [],
} as const;
