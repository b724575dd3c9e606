/** Changes of outbound boxes that open screens receive. */
export const outboundChanges = {
  topic: "outbound",
  adminKey: "outbound",
  areas: ["prep"],
  customerToasts: [],
  adminToasts: [],
} as const;
