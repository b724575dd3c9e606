/**
 * Changes of notices that open screens receive, so that the bell counts again. The toast comes with the
 * change of the event itself.
 */
export const noticeChanges = {
  topic: "notices",
  adminKey: null,
  areas: [],
  customerToasts: [],
  adminToasts: [],
} as const;
