/** Changes of outbound boxes that open screens receive. */
export const outboundChanges = {
  topic: "outbound",
  adminKey: "outbound",
  areas: ["prep"],
  happenings: [],
  news: [],
} as const;
