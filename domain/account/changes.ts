/** Changes of the account that open screens receive. */
export const accountChanges = {
  topic: "me",
  adminKey: null,
  areas: [],
  customerToasts: [],
  adminToasts: [],
} as const;
