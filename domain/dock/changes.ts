/** What open screens of the warehouse are told of boxes at the dock. */
export const dockChanges = {
  topic: "boxes",
  adminKey: "boxes",
  areas: ["recebimento", "suporte"],
  happenings: [],
  news: [],
} as const;
