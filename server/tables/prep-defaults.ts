import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { profiles } from "./profiles.ts";

/** The services that a customer wants for an ASIN by default. */
export const prepDefaults = pgTable(
  "prep_defaults",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "cascade" }),
    asin: text("asin").notNull(),
    services: jsonb("services").$type<{ code: string; qty?: number }[]>().notNull(),
    bundleSize: integer("bundle_size").notNull().default(1),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.asin] }),
    check("prep_defaults_asin_form", sql`${t.asin} ~ '^[A-Z0-9]{10}$'`),
    check("prep_defaults_bundle_positive", sql`${t.bundleSize} > 0`),
  ],
);
