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
