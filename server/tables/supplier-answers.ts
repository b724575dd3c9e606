import type { Offer } from "@prepara/domain/miner/offers";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** An offer as JSON keeps it: its instant is text. */
export type StoredOffer = Omit<Offer, "seenAt"> & { seenAt: string };

/** The last answer of each metered source for an ASIN; the same for all customers. */
export const supplierAnswers = pgTable(
  "supplier_answers",
  {
    source: text("source").notNull(),
    asin: text("asin").notNull(),
    answeredAt: instant("answered_at").notNull(),
    offers: jsonb("offers").$type<StoredOffer[]>().notNull(),
  },
  (t) => [
    primaryKey({ name: "supplier_answers_pkey", columns: [t.asin, t.source] }),
    index("supplier_answers_by_age").on(t.answeredAt),
  ],
);
