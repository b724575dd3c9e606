import { toUsd } from "@prepara/domain/money/money";
import { watchedPrices } from "@prepara/domain/prices/monitor";
import { isAsin } from "@prepara/domain/product/asin";
import { and, desc, eq, gte, inArray } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { EVERYBODY, priceObservations } from "#server/tables/prices";

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 90;
const MOST_POINTS = 5000;

const query = z.object({ asin: z.string().refine(isAsin, "ASIN inválido") });
const answer = z.object({
  items: z.array(
    z.object({
      at: z.iso.datetime(),
      priceUsd: z.number(),
      kind: z.enum(watchedPrices),
      source: z.string(),
    }),
  ),
});

/** The known prices of an ASIN in the last 90 days, oldest first, for charts. */
export function observationRoutes(app: ApiScope, { db, clock }: FeatureDeps): void {
  app.get(
    "/price-observations",
    {
      config: { access: "customer" },
      schema: { tags: ["prices"], querystring: query, response: { 200: answer } },
    },
    async (request) => {
      const since = new Date(clock().getTime() - SHOWN_DAYS * DAY_MS);
      const rows = await observationsSince(
        db,
        { asin: request.query.asin, userId: sessionOf(request).userId },
        since,
      );
      return {
        items: rows.map(({ at, price, kind, source }) => ({
          at: at.toISOString(),
          priceUsd: toUsd(price),
          kind,
          source,
        })),
      };
    },
  );
}

async function observationsSince(
  db: DbOrTx,
  { asin, userId }: { asin: string; userId: string },
  since: Date,
) {
  const newest = await db
    .select()
    .from(priceObservations)
    .where(
      and(
        eq(priceObservations.asin, asin),
        inArray(priceObservations.owner, [EVERYBODY, userId]),
        gte(priceObservations.at, since),
      ),
    )
    .orderBy(desc(priceObservations.at))
    .limit(MOST_POINTS);
  return newest.reverse();
}
