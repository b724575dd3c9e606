import type { HeldPlace } from "#domain/stock/places";

/** Kinds of a case that covers units of a shipment, with the place where these units are. */
export const placeOfKind = {
  shortage: "missing",
  damage: "damaged",
  wrong: "wrong",
  lost_here: "lost",
} as const satisfies Record<string, HeldPlace>;
export type UnitKind = keyof typeof placeOfKind;

export const unitKinds = ["shortage", "damage", "wrong", "lost_here"] as const satisfies readonly UnitKind[];

/** What a case is about (docs/product.md#cases). */
export const caseKinds = [...unitKinds, "box_claim", "cancel", "question"] as const;
export type CaseKind = (typeof caseKinds)[number];

export const isUnitKind = (kind: CaseKind): kind is UnitKind => kind in placeOfKind;

/** Whose turn it is, or how the case ended. */
export const caseStatuses = ["waiting_customer", "waiting_staff", "settled", "withdrawn"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const isOpenStatus = (status: CaseStatus): boolean =>
  status === "waiting_customer" || status === "waiting_staff";

/** Whether the shop sent less or worse than was bought, or it happened in our warehouse. */
export const caseCauses = ["shop", "warehouse"] as const;
export type CaseCause = (typeof caseCauses)[number];
