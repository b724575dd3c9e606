import type { Offer } from "@prepara/domain/miner/offers";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, usd } from "./columns.ts";
import { profiles } from "./profiles.ts";

/** A price that a customer watches (docs/decisions/0107). */
export const monitoredProducts = pgTable(
  "monitored_products",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "cascade" }),
    asin: text("asin").notNull(),
    watches: text("watches", { enum: ["amazon", "supplier"] }).notNull(),
    productTitle: text("product_title"),
    imageUrl: text("image_url"),
    currentPrice: usd("current_price"),
    targetPrice: usd("target_price").notNull(),
    priceChange: text("price_change", { enum: ["up", "down", "stable"] })
      .notNull()
      .default("stable"),
    alertEnabled: boolean("alert_enabled").notNull().default(true),
    /** Whether an alert was sent since the price last fell to or below the target. */
    alerted: boolean("alerted").notNull().default(false),
    alertedAt: instant("alerted_at"),
    /** When an open page showed the alert, which makes its e-mail unnecessary. */
    alertSeenAt: instant("alert_seen_at"),
    /**
     * When the sources were last asked for a price, also without success. A new price list sets it back, so
     * that the monitor is due.
     */
    triedAt: instant("tried_at"),
    /**
     * Of whoever last changed it or looked at its price by hand: a stranger's refreshes count for it.
     * Monitors of earlier versions have none and count as those of one network.
     */
    network: text("network"),
    lastChecked: instant("last_checked"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("monitored_products_once").on(t.userId, t.asin),
    index("monitored_products_of_user").on(t.userId, t.createdAt, t.id),
    index("monitored_products_due").on(t.triedAt.asc().nullsFirst(), t.id),
    check("monitored_products_target_positive", sql`${t.targetPrice} > 0`),
    check("monitored_products_watches_known", sql`${t.watches} in ('amazon', 'supplier')`),
    check("monitored_products_change_known", sql`${t.priceChange} in ('up', 'down', 'stable')`),
  ],
);

/** The owner of prices that all customers may see. */
export const EVERYBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Every price that was seen: Amazon's own (from Keepa) or the cheapest supplier's; a series never mixes the
 * two. A price that was in a private price list, or found by its codes, is owned by its customer and not
 * shown to others.
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

/**
 * The last known data of an ASIN from outside services, so that not every search asks and pays them again.
 */
export const productFacts = pgTable("product_facts", {
  asin: text("asin").primaryKey(),
  title: text("title"),
  brand: text("brand"),
  category: text("category"),
  imageUrl: text("image_url"),
  gtins: text("gtins").array().notNull().default([]),
  rating: numeric("rating", { precision: 3, scale: 1, mode: "number" }),
  reviewCount: integer("review_count"),
  salesRank: integer("sales_rank"),
  fetchedAt: instant("fetched_at").notNull(),
});

/** An offer as stored in JSON: its instant is text. */
type StoredOffer = Omit<Offer, "seenAt"> & { seenAt: string };

/**
 * The last answer of each metered source for an ASIN. The owner is `EVERYBODY` if the search used only public
 * codes, and a customer if it used codes of that customer's private price lists (docs/decisions/0084): then
 * no other customer gets the answer.
 */
export const supplierAnswers = pgTable(
  "supplier_answers",
  {
    source: text("source").notNull(),
    asin: text("asin").notNull(),
    owner: uuid("owner").notNull().default(EVERYBODY),
    answeredAt: instant("answered_at").notNull(),
    offers: jsonb("offers").$type<StoredOffer[]>().notNull(),
  },
  (t) => [
    primaryKey({ name: "supplier_answers_pkey", columns: [t.asin, t.owner, t.source] }),
    index("supplier_answers_by_age").on(t.answeredAt),
    index("supplier_answers_of_owner").on(t.owner),
  ],
);

/** Amazon's fees as entered by an admin. Each version is valid from its day on and never changes. */
export const feeTables = pgTable("fee_tables", {
  id: uuid("id").primaryKey().defaultRandom(),
  effectiveFrom: date("effective_from", { mode: "string" }).notNull(),
  categories: jsonb("categories").$type<{ name: string; feeBasisPoints: number }[]>().notNull(),
  sizeTiers: jsonb("size_tiers").$type<{ name: string; feeCents: number }[]>().notNull(),
  createdBy: uuid("created_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
