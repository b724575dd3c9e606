import type { Area } from "#domain/access/area";

/** The areas whose people work in cases. */
export const areasOfCases = ["recebimento", "suporte"] as const satisfies readonly Area[];
