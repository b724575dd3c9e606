import type { Offer } from "@prepara/domain/miner/offers";
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { EVERYBODY } from "./price-observations.ts";

/** An offer as JSON keeps it: its instant is text. */
export type StoredOffer = Omit<Offer, "seenAt"> & { seenAt: string };

/**
 * The last answer of each metered source for an ASIN. The owner is everybody when the question held only what
 * is publicly known, and a customer when that customer's private price lists named the product
 * (docs/decisions/0084): then nobody else gets the answer.
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
