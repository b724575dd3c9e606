import { sql } from "drizzle-orm";
import type { DataCheck, Feature } from "#server/platform/feature";
import { rateCards, rates } from "#server/tables/services";
import { rateCardRoutes } from "./rate-cards.routes.ts";
import { serviceRoutes } from "./services.routes.ts";

/** A card without prices would look published but change nothing. */
const cardsHavePrices: DataCheck = {
  title: "every rate card names a price",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select c.id from ${rateCards} c where not exists (select 1 from ${rates} r where r.card_id = c.id)`);
    return rows.map(({ id }) => `rate card ${id}`);
  },
};

/** A price that took effect before its publication would contradict quotes that customers had seen. */
const cardsStartLater: DataCheck = {
  title: "no rate card that an admin published counts from before its publication",
  async findProblems({ db }) {
    // Every time zone's day is at most one earlier than that of UTC.
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from ${rateCards} where created_by is not null
         and effective_from < (created_at at time zone 'UTC')::date - 1`);
    return rows.map(({ id }) => `rate card ${id}`);
  },
};

/**
 * The services with prices of their own, and the rate cards that say which price applies to whom from which
 * day (docs/decisions/0126).
 */
export const services: Feature = {
  name: "services",
  routes(app, deps) {
    serviceRoutes(app, deps);
    rateCardRoutes(app, deps);
  },
  checks: [cardsHavePrices, cardsStartLater],
};
