import { type Cents, cents, roundHalfUp } from "#domain/money/money";

/** An observed price; valid until the next observation. */
export type Observation = { at: Date; price: Cents };

export type PriceStatistics = {
  current: Cents;
  avg90: Cents;
  min: Cents;
  /** How far the current price is below the average, in tenths of a percent; negative when above. */
  dropTenths: number;
};

const windowMs = 90 * 86_400_000;

/**
 * The 90-day statistics of an ASIN from its observations, in any order (docs/product.md#price-history): the
 * average weighs each price by how long it held. The last price seen before the window holds at its start.
 * Null when nothing was seen in the window (docs/decisions/0107).
 */
export function statisticsOf(observations: readonly Observation[], now: Date): PriceStatistics | null {
  const end = now.getTime();
  const start = end - windowMs;
  const seen = observations
    .map(({ at, price }) => ({ at: at.getTime(), price }))
    .filter(({ at }) => at <= end)
    .sort((a, b) => a.at - b.at);
  const last = seen.at(-1);
  if (!last || last.at < start) return null;
  const held = seen.findLast(({ at }) => at < start);
  const inWindow = seen.filter(({ at }) => at >= start);
  const points = held ? [{ at: start, price: held.price }, ...inWindow] : inWindow;
  const avg90 = averageOf(points, end);
  return {
    current: last.price,
    avg90,
    min: cents(points.reduce<number>((least, { price }) => Math.min(least, price), last.price)),
    dropTenths: avg90 > 0 ? roundHalfUp((BigInt(avg90) - BigInt(last.price)) * 1000n, avg90) : 0,
  };
}

function averageOf(points: readonly { at: number; price: Cents }[], end: number): Cents {
  let weighted = 0n;
  let duration = 0n;
  points.forEach(({ at, price }, index) => {
    const held = BigInt((points[index + 1]?.at ?? end) - at);
    weighted += BigInt(price) * held;
    duration += held;
  });
  if (duration > 0n) return cents(roundHalfUp(weighted, duration));
  return points.at(-1)?.price ?? cents(0);
}

/** The drop as `price-history` returns it: percent with one decimal. */
export const dropPercent = (statistics: PriceStatistics): number => statistics.dropTenths / 10;
