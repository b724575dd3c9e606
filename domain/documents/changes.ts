/** Changes of documents that open screens receive. */
export const documentChanges = {
  topic: "documents",
  adminKey: null,
  areas: [],
  customerToasts: [],
  adminToasts: [],
} as const;
