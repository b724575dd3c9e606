import { type Area, coversAreas } from "#domain/access/area";
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
 * Kinds whose units are all those in a place, and not stored with the case: goods that were stored for too
 * long stand among the good ones, and units that did not come in another box are still announced.
 */
export const placeOfStanding = { abandonment: "on_hand", awaited: "announced" } as const satisfies Record<
  string,
  HeldPlace
>;
type StandingKind = keyof typeof placeOfStanding;

/** Kinds in which the customer decides what happens to goods. */
export const goodsKinds = [...unitKinds, "abandonment", "awaited"] as const;
export type GoodsKind = (typeof goodsKinds)[number];

/** What a case is about (docs/product.md#cases). */
export const caseKinds = [...goodsKinds, "box_claim", "cancel", "charge", "question"] as const;
export type CaseKind = (typeof caseKinds)[number];

export const isUnitKind = (kind: CaseKind): kind is UnitKind => kind in placeOfKind;
export const isStandingKind = (kind: CaseKind): kind is StandingKind => kind in placeOfStanding;
export const isGoodsKind = (kind: CaseKind): kind is GoodsKind => isStandingKind(kind) || isUnitKind(kind);

/** Where the units of a case about goods are. */
export const placeOfGoods = { ...placeOfKind, ...placeOfStanding } as const satisfies Record<
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

/** The areas whose people work in cases about goods, boxes, requests and questions. */
export const areasOfGoods = ["recebimento", "suporte"] as const satisfies readonly Area[];

/** The areas whose people work in cases; `financeiro` alone allows only contested charges. */
export const areasOfCases = [...areasOfGoods, "financeiro"] as const satisfies readonly Area[];

/** Whether a person with these areas reads cases of this kind, answers them and may be given one. */
export const mayRead = (areas: readonly Area[], kind: CaseKind): boolean =>
  coversAreas(areas, kind === "charge" ? areasOfCases : areasOfGoods);
