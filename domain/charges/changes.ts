/** Changes of charges that open screens receive. */
export const chargeChanges = {
  topic: "charges",
  adminKey: "floor-charges",
  areas: ["financeiro"],
  customerToasts: [],
  adminToasts: [],
} as const;
