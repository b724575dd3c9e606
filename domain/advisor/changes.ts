/** Changes of conversations that open screens receive. */
export const advisorChanges = {
  topic: "conversations",
  adminKey: null,
  areas: [],
  customerToasts: [],
  adminToasts: [],
} as const;
