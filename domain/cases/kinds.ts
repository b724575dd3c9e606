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

/**
 * Kinds in which the customer decides what happens to goods: those about units of a shipment, and good units
 * that were stored for too long.
 */
export const goodsKinds = [...unitKinds, "abandonment"] as const;
export type GoodsKind = (typeof goodsKinds)[number];

/** What a case is about (docs/product.md#cases). */
export const caseKinds = [...goodsKinds, "box_claim", "cancel", "charge", "question"] as const;
export type CaseKind = (typeof caseKinds)[number];

export const isUnitKind = (kind: CaseKind): kind is UnitKind => kind in placeOfKind;
export const isGoodsKind = (kind: CaseKind): kind is GoodsKind => kind === "abandonment" || isUnitKind(kind);

/** Where the units of a case about goods are. */
export const placeOfGoods = { ...placeOfKind, abandonment: "on_hand" } as const satisfies Record<
  GoodsKind,
  HeldPlace
>;

/** Whose turn it is, or how the case ended. */
export const caseStatuses = ["waiting_customer", "waiting_staff", "settled", "withdrawn"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const isOpenStatus = (status: CaseStatus): boolean =>
  status === "waiting_customer" || status === "waiting_staff";

/** Who caused it: the shop, which sent less or worse than was bought, or our warehouse. */
export const caseCauses = ["shop", "warehouse"] as const;
export type CaseCause = (typeof caseCauses)[number];
