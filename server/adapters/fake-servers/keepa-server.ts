import { type FakeAnswer, type FakeServer, fakeServer } from "./fake-server.ts";
import { drawOf, plausiblePrice, plausibleProduct } from "./plausible.ts";

const SERIES = 36;
const BUY_BOX = 18;
const DAYS = 90;
const MINUTES_A_DAY = 1440;
const EPOCH_MINUTES = 21_564_000;
const MS_A_MINUTE = 60_000;
const TOKENS_EACH = 3;
/** On these of the ninety days some products are sold out. */
const SOLD_OUT = { from: 38, to: 46 };
const SOLD_OUT_SHARE = 0.5;

type Bucket = {
  tokens: number;
  refillIn: number;
  refillRate: number;
  /** The tokens that are added after a request was refused because none were left. */
  refill: number;
};
export type KeepaServer = FakeServer & { bucket: Bucket; products: Map<string, object> };

/**
 * Fakes Keepa's product request: envelope, token bucket, wrong keys, and generated series for ASINs that are
 * not in `products`.
 */
export async function keepaServer(key: string, clock: () => Date = () => new Date()): Promise<KeepaServer> {
  const bucket: Bucket = { tokens: 300, refillIn: 18_815, refillRate: 60, refill: 0 };
  const products = new Map<string, object>();
  const server = await fakeServer(({ url }): FakeAnswer => {
    if (url.searchParams.get("key") !== key) return { status: 400, body: refusedKey };
    if (bucket.tokens <= 0) {
      const refused = envelope(bucket, 0);
      bucket.tokens += bucket.refill;
      return { status: 429, body: refused };
    }
    const asins = (url.searchParams.get("asin") ?? "").split(",");
    bucket.tokens -= TOKENS_EACH * asins.length;
    const found = asins.map((asin) => products.get(asin) ?? plausible(asin, clock()));
    return { body: { ...envelope(bucket, TOKENS_EACH * asins.length), products: found } };
  });
  return Object.assign(server, { bucket, products });
}

const envelope = ({ tokens, refillIn, refillRate }: Bucket, tokensConsumed: number) => ({
  timestamp: 1_760_000_000_000,
  tokensLeft: tokens,
  refillIn,
  refillRate,
  tokenFlowReduction: 0,
  tokensConsumed,
  processingTimeInMs: 243,
});

const refusedKey = {
  timestamp: 1_760_000_000_000,
  tokensLeft: 0,
  refillIn: 0,
  refillRate: 0,
  tokensConsumed: 0,
  error: { type: "invalidParameter", message: "", details: "" },
};

const unset = () => Array<number>(SERIES).fill(-1);

/** A generated product in Keepa's format. */
function plausible(asin: string, now: Date): object {
  const { title, brand, category, upc } = plausibleProduct(asin);
  const today = Math.floor(now.getTime() / 86_400_000);
  const days = Array.from({ length: DAYS }, (_, index) => today - DAYS + 1 + index);
  const isGone = drawOf(`${asin}/gone`) < SOLD_OUT_SHARE;
  const dailyPrices = days.map((day, index) =>
    isGone && index >= SOLD_OUT.from && index < SOLD_OUT.to ? -1 : plausiblePrice(asin, day),
  );
  const prices = dailyPrices.filter((price) => price >= 0);
  const series = days.flatMap((day, index) =>
    index > 0 && dailyPrices[index] === dailyPrices[index - 1]
      ? []
      : [day * MINUTES_A_DAY - EPOCH_MINUTES, dailyPrices[index] ?? -1, 0],
  );
  const lowest = Math.min(...prices);
  const current = unset();
  current[BUY_BOX] = prices.at(-1) ?? -1;
  current[3] = 1000 + Math.floor(drawOf(`${asin}/rank`) * 90_000);
  current[16] = 38 + Math.floor(drawOf(`${asin}/stars`) * 11);
  current[17] = 40 + Math.floor(drawOf(`${asin}/reviews`) * 9000);
  const avg90 = unset();
  avg90[BUY_BOX] = Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length);
  const minInInterval = Array<number[] | null>(SERIES).fill(null);
  minInInterval[BUY_BOX] = [Math.floor(now.getTime() / MS_A_MINUTE) - EPOCH_MINUTES, lowest];
  const csv = Array<number[] | null>(SERIES).fill(null);
  csv[BUY_BOX] = series;
  return {
    asin,
    domainId: 1,
    productType: 0,
    title,
    brand,
    categoryTree: [{ catId: 1, name: category }],
    upcList: [upc],
    csv,
    stats: { current, avg90, min: minInInterval, minInInterval },
  };
}
