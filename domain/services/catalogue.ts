import { plainText } from "#domain/text/portuguese";

/** What a service is counted by. `day` is for storage only, which cannot be ordered. */
export const servicePerValues = ["unit", "piece", "box", "photo", "request", "day"] as const;
export type ServicePer = (typeof servicePerValues)[number];

/** What an admin may count a new service by. */
export const orderablePerValues = [
  "unit",
  "piece",
  "box",
  "photo",
  "request",
] as const satisfies ServicePer[];

/** How a price reads: "US$ 0,30 por unidade". */
export const perLabels = {
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
    .replace(/^_|_$/g, "")
    .slice(0, 40)
    .replace(/_$/, "");

/** The code of the service whose price is that of storage; customers cannot order it. */
export const storageService = "storage";

/** What a day of storage is counted by. */
export const storageBases = ["unit", "cubic_foot"] as const;
export type StorageBasis = (typeof storageBases)[number];

/** The most free days that a card can give. */
export const maxFreeDays = 3650;

/** The terms of storage on a rate card, in addition to its price. */
export type StorageRate = { basis: StorageBasis; freeDays: number };

/** How a price of storage reads: "US$ 0,018 por unidade e dia". */
export const basisTexts = {
  unit: "por unidade e dia",
  cubic_foot: "por pé cúbico e dia",
} as const satisfies Record<StorageBasis, string>;
