import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, usd } from "./columns.ts";

/** Stands for everybody: a price that is no customer's secret. */
export const EVERYBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Every price that was seen: Amazon's own (from Keepa) or the cheapest supplier's; the two are never mixed
 * into one series. A price that a private price list holds or led to has its customer as the owner and is
 * shown to nobody else.
 */
export const priceObservations = pgTable(
  "price_observations",
  {
    asin: text("asin").notNull(),
    owner: uuid("owner").notNull().default(EVERYBODY),
    kind: text("kind", { enum: ["amazon", "supplier"] }).notNull(),
    at: instant("at").notNull(),
    source: text("source").notNull(),
    price: usd("price").notNull(),
  },
  (t) => [
    primaryKey({ name: "price_observations_pkey", columns: [t.asin, t.kind, t.owner, t.at, t.source] }),
    index("price_observations_of_owner").on(t.owner),
    check("price_observations_kind_known", sql`${t.kind} in ('amazon', 'supplier')`),
    check("price_observations_price_not_negative", sql`${t.price} >= 0`),
  ],
);
