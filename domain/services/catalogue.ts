import { plainText } from "#domain/text/portuguese";

/** What a service is counted by. `day` is for storage only, which cannot be ordered. */
export const servicePers = ["unit", "piece", "box", "photo", "request", "day"] as const;
export type ServicePer = (typeof servicePers)[number];

/** What an admin may count a new service by. */
export const orderablePers = ["unit", "piece", "box", "photo", "request"] as const satisfies ServicePer[];

/** How a price reads: "US$ 0,30 por unidade". */
export const perTexts = {
  unit: "por unidade",
  piece: "por kit",
  box: "por caixa",
  photo: "por foto",
  request: "por solicitação",
  day: "por dia",
} as const satisfies Record<ServicePer, string>;

/**
 * A new service's code, made of its name without accents: "Saco plástico" is "saco_plastico". A code never
 * changes, even when the service is renamed. Empty for a name without letters and digits.
 */
export const serviceCodeOf = (name: string): string =>
  plainText(name)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40)
    .replace(/_+$/, "");
