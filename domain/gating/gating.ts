/** How hard it is to be approved for a brand (docs/product.md#gating). */
export const difficulties = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof difficulties)[number];

export const difficultyLabels = { easy: "Fácil", medium: "Médio", hard: "Difícil" } as const satisfies Record<
  Difficulty,
  string
>;

/** The commonly gated brands and how hard it is to be approved for them (docs/product.md#gating). */
export const gatedBrands = [
  { brand: "Nike", difficulty: "hard" },
  { brand: "Apple", difficulty: "hard" },
  { brand: "Adidas", difficulty: "hard" },
  { brand: "Disney", difficulty: "hard" },
  { brand: "Sony", difficulty: "medium" },
  { brand: "Samsung", difficulty: "medium" },
  { brand: "LEGO", difficulty: "medium" },
] as const satisfies readonly { brand: string; difficulty: Difficulty }[];

/** How long the simulated check takes, in ms (docs/product.md#gating). */
export const simulatedDelayMs = 2000;

const gatedChance = 0.6;

type GatingResult = { brand: string; gated: boolean; difficulty: Difficulty };

/**
 * The simulated check (docs/product.md#gating) from two random numbers in [0, 1): one selects the brand, the
 * other decides with a 60 % chance whether it is gated. The difficulty of one that is not gated is `easy`.
 */
export function simulateGating(brandDraw: number, gatedDraw: number): GatingResult {
  const index = Math.min(gatedBrands.length - 1, Math.max(0, Math.floor(brandDraw * gatedBrands.length)));
  const { brand, difficulty } = gatedBrands[index] ?? gatedBrands[0];
  const gated = gatedDraw < gatedChance;
  return { brand, gated, difficulty: gated ? difficulty : "easy" };
}
