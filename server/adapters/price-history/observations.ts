import type { WatchedPrice } from "@prepara/domain/prices/monitor";
import { statisticsOf } from "@prepara/domain/prices/statistics";
import { and, asc, gte, inArray } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { EVERYBODY, priceObservations, productFacts } from "#server/tables/prices";
import type { LookUp, PriceHistory, PriceHistorySource, ProductFacts, Wanted } from "./port.ts";

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 90;
/** A price seen before the window is still valid at its start. */
const READ_DAYS = 180;

const nothingKnown: ProductFacts = {
  title: null,
  brand: null,
  category: null,
  imageUrl: null,
  gtins: [],
  rating: null,
  reviewCount: null,
  salesRank: null,
};

/**
 * Price history from our own observations (docs/decisions/0107): Amazon's prices if there are any, otherwise
 * those of suppliers, never mixed.
 */
export function observations({ db, clock }: { db: Db; clock(): Date }): PriceHistorySource {
  return {
    name: "observations",
    maxAsinsPerCall: 100,
    async lookUp({ asins, userId }): Promise<LookUp> {
      const now = clock();
      const [rows, facts] = await Promise.all([seen(db, { asins, userId }, now), factsOf(db, asins)]);
      const found = new Map<string, PriceHistory>();
      for (const asin of asins) {
        const own = rows.filter((row) => row.asin === asin);
        const kind: WatchedPrice = own.some((row) => row.kind === "amazon") ? "amazon" : "supplier";
        const points = own.filter((row) => row.kind === kind);
        const statistics = statisticsOf(points, now);
        if (statistics === null) continue;
        const from = now.getTime() - SHOWN_DAYS * DAY_MS;
        const shown = points.filter((point) => point.at.getTime() >= from);
        found.set(asin, { kind, statistics, points: shown, facts: facts.get(asin) ?? nothingKnown });
      }
      return { found, tokensLeft: null };
    },
  };
}

async function seen(db: Db, { asins, userId }: Wanted, now: Date) {
  return db
    .select({
      asin: priceObservations.asin,
      kind: priceObservations.kind,
      at: priceObservations.at,
      price: priceObservations.price,
    })
    .from(priceObservations)
    .where(
      and(
        inArray(priceObservations.asin, [...asins]),
        inArray(priceObservations.owner, userId === null ? [EVERYBODY] : [EVERYBODY, userId]),
        gte(priceObservations.at, new Date(now.getTime() - READ_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(priceObservations.at));
}

async function factsOf(db: Db, asins: readonly string[]): Promise<Map<string, ProductFacts>> {
  const rows = await db
    .select()
    .from(productFacts)
    .where(inArray(productFacts.asin, [...asins]));
  return new Map(rows.map(({ asin, fetchedAt: _when, ...facts }) => [asin, facts]));
}
