import { date, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Amazon's fees as entered by an admin. Each version is valid from its day on and never changes. */
export const feeTables = pgTable("fee_tables", {
  id: uuid("id").primaryKey().defaultRandom(),
  effectiveFrom: date("effective_from", { mode: "string" }).notNull(),
  categories: jsonb("categories").$type<{ name: string; feeBasisPoints: number }[]>().notNull(),
  sizeTiers: jsonb("size_tiers").$type<{ name: string; feeCents: number }[]>().notNull(),
  createdBy: uuid("created_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
