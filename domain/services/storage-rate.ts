/** The service of the catalogue whose price is that of storage; nobody orders it. */
export const storageService = "storage";

/** What a day of storage is counted by. */
export const storageBases = ["unit", "cubic_foot"] as const;
export type StorageBasis = (typeof storageBases)[number];

/** The most free days that a card can give. */
export const maxFreeDays = 3650;

/** What a card says of storage besides its price. */
export type StorageRate = { basis: StorageBasis; freeDays: number };

/** How a price of storage reads: "US$ 0,018 por unidade e dia". */
export const basisTexts = {
  unit: "por unidade e dia",
  cubic_foot: "por pé cúbico e dia",
} as const satisfies Record<StorageBasis, string>;
