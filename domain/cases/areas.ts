import { type Area, coversAreas } from "#domain/access/area";
import type { CaseKind } from "./kinds.ts";

/** The areas whose people work in cases about goods, boxes, requests and questions. */
export const areasOfGoods = ["recebimento", "suporte"] as const satisfies readonly Area[];

/** The areas whose people work in cases; `financeiro` alone allows only contested charges. */
export const areasOfCases = [...areasOfGoods, "financeiro"] as const satisfies readonly Area[];

/** Whether a person with these areas reads cases of this kind, answers them and may be given one. */
export const mayRead = (areas: readonly Area[], kind: CaseKind): boolean =>
  coversAreas(areas, kind === "charge" ? areasOfCases : areasOfGoods);
