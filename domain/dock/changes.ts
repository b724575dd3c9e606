/** Changes of boxes at the dock that open screens of the warehouse receive. */
export const dockChanges = {
  topic: "boxes",
  adminKey: "boxes",
  areas: ["recebimento", "suporte"],
  customerToasts: [],
  adminToasts: [],
} as const;
