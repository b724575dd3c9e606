import { asinInput } from "@prepara/domain/miner/input";
import { type Cents, toUsd } from "@prepara/domain/money/money";
import { watchedPrices } from "@prepara/domain/prices/monitor";
import * as z from "zod";
import type { PriceHistory, PriceHistorySource } from "#server/adapters/price-history/port";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { lookUpHistory } from "./look-up-history.ts";

const dollars = z.number().nullable();

const historySchema = z.object({
  success: z.boolean(),
  result: z
    .object({
      statistics: z.object({
        currentPrice: dollars,
        avg90Price: dollars,
        minPrice: dollars,
        priceDropPercent: dollars,
      }),
      productInfo: z.object({
        title: z.string().nullable(),
        brand: z.string().nullable(),
        category: z.string().nullable(),
        rating: z.number().nullable(),
        reviewCount: z.int().nullable(),
        currentSalesRank: z.int().nullable(),
      }),
      history: z.array(
        z.object({
          at: z.iso.datetime(),
          priceUsd: dollars.describe("Null from the time when there was no offer"),
        }),
      ),
      imageUrl: z.string().nullable(),
      priceOf: z.enum(watchedPrices).describe("Whose prices these are: Amazon's, or the cheapest supplier's"),
      source: z.enum(["keepa", "observations"]),
    })
    .nullable(),
  tokensLeft: z.number().nullable(),
});

type Deps = FeatureDeps & { priceHistory: PriceHistorySource };

/**
 * `price-history`: the 90-day statistics of an ASIN (docs/product.md#price-history); `success` is false when
 * nothing is known about it.
 */
export function pricesFunctions(app: ApiScope, deps: Deps): void {
  app.post(
    "/price-history",
    {
      config: { access: "customer", work: "lookup" },
      schema: { tags: ["functions"], body: asinInput, response: { 200: historySchema } },
    },
    async (request) => {
      const { asin } = request.body;
      const { found, tokensLeft } = await lookUpHistory(deps, {
        asins: [asin],
        userId: sessionOf(request).userId,
      });
      const history = found.get(asin);
      const isKnown = history !== undefined && history.statistics !== null;
      return {
        success: isKnown,
        result: isKnown ? toResult(history, deps.priceHistory.name) : null,
        tokensLeft,
      };
    },
  );
}

const usdOrNull = (amount: Cents | null | undefined) => (amount == null ? null : toUsd(amount));

function toResult({ statistics, facts, points, kind }: PriceHistory, source: PriceHistorySource["name"]) {
  const drop = statistics?.dropTenths;
  return {
    statistics: {
      currentPrice: usdOrNull(statistics?.current),
      avg90Price: usdOrNull(statistics?.avg90),
      minPrice: usdOrNull(statistics?.min),
      priceDropPercent: drop == null ? null : drop / 10,
    },
    productInfo: {
      title: facts.title,
      brand: facts.brand,
      category: facts.category,
      rating: facts.rating,
      reviewCount: facts.reviewCount,
      currentSalesRank: facts.salesRank,
    },
    history: points.map(({ at, price }) => ({ at: at.toISOString(), priceUsd: usdOrNull(price) })),
    imageUrl: facts.imageUrl,
    priceOf: kind,
    source,
  };
}
