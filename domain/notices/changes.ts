/** What open screens are told of notices: the bell counts again. The event's own toast is another change. */
export const noticeChanges = {
  topic: "notices",
  adminKey: null,
  areas: [],
  happenings: [],
  news: [],
} as const;
