/** What open screens are told of charges. */
export const chargeChanges = {
  topic: "charges",
  adminKey: "floor-charges",
  areas: ["financeiro"],
  happenings: [],
  news: [],
} as const;
