/** How hard it is to be approved for a brand (docs/product.md#gating). */
export const difficulties = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof difficulties)[number];

export const difficultyLabels = { easy: "Fácil", medium: "Médio", hard: "Difícil" } as const satisfies Record<
  Difficulty,
  string
>;
