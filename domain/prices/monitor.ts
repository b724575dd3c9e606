import { type Cents, cents, roundHalfUp } from "#domain/money/money";

/** The most monitors of one user (docs/product.md#monitors). */
export const maxMonitors = 20;

/** Whose price a monitor watches: Amazon's, or the cheapest supplier's. */
export const watchedPrices = ["amazon", "supplier"] as const;
export type WatchedPrice = (typeof watchedPrices)[number];

export const watchedPriceLabels = {
  amazon: "Preço na Amazon",
  supplier: "Menor preço de fornecedor",
} as const satisfies Record<WatchedPrice, string>;

export const trends = ["up", "down", "stable"] as const;
export type Trend = (typeof trends)[number];

export const trendLabels = { up: "Em alta", down: "Em queda", stable: "Estável" } as const satisfies Record<
  Trend,
  string
>;

/** The trend of a price: up, down or stable; also stable for the first price (docs/product.md#monitors). */
export function trendOf(before: Cents | null, after: Cents): Trend {
  if (before === null || before === after) return "stable";
  return after > before ? "up" : "down";
}

/**
 * The target of a monitor made without one: 90 % of the lowest price, but never nothing
 * (docs/product.md#monitors).
 */
export const defaultTarget = (lowest: Cents): Cents => cents(Math.max(1, roundHalfUp(lowest * 9, 10)));

/** Whether a price is at or below the target (docs/product.md#monitors). */
export const isReached = (price: Cents, target: Cents): boolean => price <= target;

export type Watch = {
  target: Cents;
  alertEnabled: boolean;
  /** Whether the current drop was announced. */
  alerted: boolean;
};

/**
 * The effect of a new price on a monitor: one alert per drop to or below the target, and none again until the
 * price has been above it (docs/decisions/0107). A drop while alerts are off is announced at a later check
 * when they are on.
 */
export function alertAfterPrice(
  { target, alertEnabled, alerted }: Watch,
  price: Cents,
): { alert: boolean; alerted: boolean } {
  if (!isReached(price, target)) return { alert: false, alerted: false };
  return { alert: alertEnabled && !alerted, alerted: alerted || alertEnabled };
}

/** Why no further monitor can be added; null when one can (docs/product.md#monitors). */
export const whyNotMonitorable = (monitors: number) => (monitors >= maxMonitors ? "too_many_monitors" : null);
