/** What open screens are told of boxes that leave. */
export const outboundChanges = {
  topic: "outbound",
  adminKey: "outbound",
  areas: ["prep"],
  happenings: [],
  news: [],
} as const;
