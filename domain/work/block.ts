/** Why a task waits, the first of these that applies (docs/product.md#tasks). */
export const blocks = ["units", "case", "charge", "labels"] as const;
export type Block = (typeof blocks)[number];

export const blockTexts = {
  units: "Aguarda unidades",
  case: "Pendência aberta",
  charge: "Cobrança em aberto",
  labels: "Aguarda etiquetas",
} as const satisfies Record<Block, string>;

export type BlockFacts = {
  /** Units of the request that were not dropped. */
  units: number;
  /** An open case about the request that asks to cancel it, or waits for its customer. */
  hasCase: boolean;
  /** The customer has a late charge, with something left to pay, that is not contested. */
  hasOldCharge: boolean;
  /** Products with units to be packed that have neither an FNSKU nor a page of labels. */
  unlabelled: number;
};

/** Why a prep request cannot be worked on; null when it can. */
export function blockOf({ units, hasCase, hasOldCharge, unlabelled }: BlockFacts): Block | null {
  const applies = { units: units === 0, case: hasCase, charge: hasOldCharge, labels: unlabelled > 0 };
  return blocks.find((block) => applies[block]) ?? null;
}

/** Whether the block stops the work on a task; units without labels are prepared and packed nevertheless. */
export const stopsWork = (block: Block | null): boolean => block !== null && block !== "labels";
