import { type Cents, cents, minus, plus, roundHalfUp } from "#domain/money/money";

/** Percentages are basis points: 3000 is 30 %. */
export type RoiInput = {
  amazonPrice: Cents;
  targetRoiBasisPoints: number;
  shipping: Cents;
  prep: Cents;
  feeBasisPoints: number;
  /** Amazon's fulfilment fee for the size tier; zero while no tier is chosen. */
  fbaFee: Cents;
};

export type RoiBand = "below" | "recommended" | "above";

export type RoiResult = {
  amazonFee: Cents;
  /** The most that the product may cost. */
  maxCost: Cents;
  /** The product's cost (`maxCost`, or the cost asked about) with shipping, prep and fees. */
  totalCost: Cents;
  profit: Cents;
  /** Profit over the product's cost; null when no cost is left to earn on. */
  roiBasisPoints: number | null;
  band: RoiBand | null;
};

/** What the calculator starts with (docs/product.md#roi). */
export const roiDefaults = {
  targetRoiBasisPoints: 3000,
  shipping: cents(500),
  prep: cents(300),
  feeBasisPoints: 1500,
  fbaFee: cents(0),
} as const satisfies Omit<RoiInput, "amazonPrice">;

/** The recommended ROI: 25 to 40 % (docs/product.md#roi). */
export const recommendedRoi = { from: 2500, to: 4000 } as const;

export const roiBandLabels = {
  below: "Abaixo do recomendado",
  recommended: "Recomendado",
  above: "Acima do recomendado",
} as const satisfies Record<RoiBand, string>;

/** Whether an ROI is below, within or above the recommended 25 to 40 %. */
export function roiBandOf(roiBasisPoints: number): RoiBand {
  if (roiBasisPoints < recommendedRoi.from) return "below";
  return roiBasisPoints > recommendedRoi.to ? "above" : "recommended";
}

/** Why there is nothing to calculate yet: the price and the target must not be zero (docs/product.md#roi). */
export function whyNotCalculable({
  amazonPrice,
  targetRoiBasisPoints,
}: Pick<RoiInput, "amazonPrice" | "targetRoiBasisPoints">) {
  if (amazonPrice === 0) return "no_amazon_price";
  return targetRoiBasisPoints === 0 ? "no_target_roi" : null;
}

/**
 * The most a product may cost to reach the target: (price − shipping − prep − fees) / (1 + ROI), never below
 * zero (docs/product.md#roi).
 */
export function reverseRoi(input: RoiInput): RoiResult {
  const { amazonPrice, targetRoiBasisPoints } = input;
  const amazonFee = referralFeeOf(input);
  const remainder = remainderOf(input);
  const maxCost = cents(
    remainder <= 0 ? 0 : roundHalfUp(BigInt(remainder) * 10_000n, 10_000 + targetRoiBasisPoints),
  );
  const outcome = outcomeAt(maxCost, remainder, amazonPrice);
  // The band is the target's own: a target of exactly 25 % must not fall below it by the rounding of a cent.
  return { amazonFee, maxCost, ...outcome, band: outcome.band && roiBandOf(targetRoiBasisPoints) };
}

/** Profit and ROI at another purchase cost, for the chart over the cost. */
export function outcomeOf(input: RoiInput, cost: Cents): Omit<RoiResult, "maxCost" | "amazonFee"> {
  return outcomeAt(cost, remainderOf(input), input.amazonPrice);
}

const referralFeeOf = ({ amazonPrice, feeBasisPoints }: RoiInput): Cents =>
  cents(roundHalfUp(BigInt(amazonPrice) * BigInt(feeBasisPoints), 10_000));

/** What is left of the price for the product and the profit. */
const remainderOf = (input: RoiInput): Cents =>
  minus(input.amazonPrice, plus(plus(referralFeeOf(input), input.fbaFee), plus(input.shipping, input.prep)));

function outcomeAt(cost: Cents, remainder: Cents, amazonPrice: Cents) {
  const profit = minus(remainder, cost);
  // To a tenth of a percent: the cost is rounded to a cent, and finer digits would only show that rounding.
  const roiBasisPoints = cost > 0 ? 10 * roundHalfUp(BigInt(profit) * 1000n, cost) : null;
  return {
    totalCost: minus(amazonPrice, profit),
    profit,
    roiBasisPoints,
    band: roiBasisPoints === null ? null : roiBandOf(roiBasisPoints),
  };
}
