import { type Cents, cents, roundHalfUp } from "#domain/money/money";

/** Monitors of one user at most (docs/product.md#monitors). */
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

/**
 * Where a price went: up above the old one, down below it, otherwise stable; also stable at the first look
 * (docs/product.md#monitors).
 */
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
  /** Whether the present fall was already announced. */
  alerted: boolean;
};

/**
 * What a fresh price means for a monitor: an alert once per fall to or below the target, and none again until
 * the price has been above it (docs/decisions/0107). A fall while alerts are off is announced when they are
 * on at a later look.
 */
export function look(
  { target, alertEnabled, alerted }: Watch,
  price: Cents,
): { alert: boolean; alerted: boolean } {
  if (!isReached(price, target)) return { alert: false, alerted: false };
  return { alert: alertEnabled && !alerted, alerted: alerted || alertEnabled };
}

/** Why no further monitor can be added; null while there is room (docs/product.md#monitors). */
export const whyNotMonitorable = (monitors: number) => (monitors >= maxMonitors ? "too_many_monitors" : null);
