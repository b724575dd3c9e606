import { type Cents, cents, roundHalfUp } from "@prepara/domain/money/money";
import { toGtin } from "@prepara/domain/product/gtin";
import * as z from "zod";
import { vendorText } from "#server/platform/outgoing/vendor-values";
import type { HistoryStatistics, PriceHistory, PricePoint, ProductFacts } from "./port.ts";

const numbers = z.array(z.number().nullable()).nullish();
const extremes = z.array(z.array(z.number()).nullable()).nullish();
const texts = z.array(z.string()).nullish();

const product = z.object({
  asin: z.string(),
  productType: z.number().nullish(),
  title: z.string().nullish(),
  brand: z.string().nullish(),
  manufacturer: z.string().nullish(),
  productGroup: z.string().nullish(),
  categoryTree: z.array(z.object({ name: z.string() })).nullish(),
  images: z.array(z.object({ l: z.string().nullish(), m: z.string().nullish() })).nullish(),
  upcList: texts,
  eanList: texts,
  gtinList: texts,
  csv: z.array(z.array(z.number()).nullable()).nullish(),
  stats: z.object({ current: numbers, avg90: numbers, min: extremes, minInInterval: extremes }).nullish(),
});
type KeepaProduct = z.output<typeof product>;

/**
 * The outer object of every Keepa response, including refusals for lack of tokens (docs/integrations.md
 * §1.2).
 */
export const envelope = z.object({
  tokensLeft: z.number().nullish(),
  refillIn: z.number().nullish(),
  refillRate: z.number().nullish(),
  error: z.object({ type: z.string().nullish(), message: z.string().nullish() }).nullish(),
  products: z.array(product).nullish(),
});
export type Envelope = z.output<typeof envelope>;

const SALES_RANK = 3;
const RATING = 16;
const REVIEWS = 17;
/** Five stars, in tenths. */
const BEST_RATING = 50;
/** Buy box with shipping, Amazon, lowest new, lowest new by FBA: the first with a price is used. */
const PRICE_SERIES = [18, 0, 1, 10] as const;
/** These series contain time, price and shipping; all others time and value. */
const hasShipping = (series: number) => series === 7 || (series >= 18 && series <= 29) || series === 32;

const NO_SUCH_PRODUCT = 4;
const KEEPA_EPOCH_MINUTES = 21_564_000;

/** Converts Keepa's minutes since 2011. */
export const timeOf = (keepaMinutes: number): Date => new Date((keepaMinutes + KEEPA_EPOCH_MINUTES) * 60_000);

/** Year 2100; points at a later time are ignored. */
const LAST_MINUTE = 46_800_000;
const isTime = (keepaMinutes: number | undefined): keepaMinutes is number =>
  keepaMinutes !== undefined && keepaMinutes >= 0 && keepaMinutes <= LAST_MINUTE;

/** −1 means no offer, −2 not collected; both become null. */
const priceOf = (value: number | null | undefined): Cents | null => {
  const size = figureOf(value);
  return size === null ? null : cents(size);
};

/** The largest integer of the database; a larger figure becomes null (as a price: 20 million dollars). */
const MAX_INTEGER = 2_147_483_647;
const figureOf = (value: number | null | undefined): number | null =>
  value != null && Number.isInteger(value) && value >= 0 && value <= MAX_INTEGER ? value : null;

/** Converts a Keepa product; null if Keepa does not know the ASIN. */
export function historyOf(found: KeepaProduct): PriceHistory | null {
  if (found.productType === NO_SUCH_PRODUCT && !found.title) return null;
  const series = PRICE_SERIES.find((index) => priceOf(found.stats?.current?.[index]) !== null);
  return {
    kind: "amazon",
    facts: factsOf(found),
    statistics: series === undefined ? null : statisticsIn(found, series),
    points: series === undefined ? [] : pointsOf(found.csv?.[series] ?? [], hasShipping(series)),
  };
}

/** The statistics of one series, never mixed with another (docs/integrations.md §1.7). */
function statisticsIn({ stats }: KeepaProduct, series: number): HistoryStatistics | null {
  const current = priceOf(stats?.current?.[series]);
  if (current === null) return null;
  const avg90 = priceOf(stats?.avg90?.[series]);
  const min = priceOf(stats?.minInInterval?.[series]?.[1]) ?? priceOf(stats?.min?.[series]?.[1]);
  const dropTenths =
    avg90 === null || avg90 === 0
      ? null
      : roundHalfUp((BigInt(avg90) - BigInt(current)) * 1000n, BigInt(avg90));
  return { current, avg90, min, dropTenths };
}

/** "No offer" is a point too: it ends the validity of the price before it. */
const NO_OFFER = -1;
/** The maximum: one every half hour of the 90 days. */
const MOST_POINTS = 4320;

function pointsOf(values: readonly number[], withShipping: boolean): PricePoint[] {
  const step = withShipping ? 3 : 2;
  const points: PricePoint[] = [];
  for (let at = 0; at + step <= values.length; at += step) {
    const price = priceOf(values[at + 1]);
    const time = values[at];
    if (!isTime(time) || (price === null && values[at + 1] !== NO_OFFER)) continue;
    const shipping = withShipping ? (priceOf(values[at + 2]) ?? cents(0)) : cents(0);
    points.push({ at: timeOf(time), price: price === null ? null : cents(price + shipping) });
  }
  return points.slice(-MOST_POINTS);
}

function factsOf(found: KeepaProduct): ProductFacts {
  const current = found.stats?.current;
  const rating = figureOf(current?.[RATING]);
  const rank = figureOf(current?.[SALES_RANK]);
  const image = found.images?.[0]?.l ?? found.images?.[0]?.m;
  const codes = [...(found.upcList ?? []), ...(found.eanList ?? []), ...(found.gtinList ?? [])].map(toGtin);
  return {
    title: plainText(found.title),
    brand: plainText(found.brand) ?? plainText(found.manufacturer),
    category: plainText(found.categoryTree?.[0]?.name) ?? plainText(found.productGroup),
    imageUrl: image ? `https://m.media-amazon.com/images/I/${encodeURIComponent(vendorText(image))}` : null,
    gtins: [...new Set(codes.filter((code) => code !== null))],
    rating: rating === null || rating > BEST_RATING ? null : rating / 10,
    reviewCount: figureOf(current?.[REVIEWS]),
    salesRank: rank === null || rank === 0 ? null : rank,
  };
}

/** Maximum characters including markup; a loop over a megabyte would delay other requests. */
const LONGEST_TEXT = 2000;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Removes markup and entities from Keepa's texts. */
function plainText(text: string | null | undefined): string | null {
  const plain = (text ?? "")
    .slice(0, LONGEST_TEXT)
    .replace(/<[^<>]*>/g, "")
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ffff)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();
  return vendorText(plain) || null;
}
