import { date, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * Amazon's fees as an admin wrote them down, each version with the day from which it counts; never changed
 * afterwards.
 */
export const feeTables = pgTable("fee_tables", {
  id: uuid("id").primaryKey().defaultRandom(),
  effectiveFrom: date("effective_from", { mode: "string" }).notNull(),
  categories: jsonb("categories").$type<{ name: string; feeBasisPoints: number }[]>().notNull(),
  sizeTiers: jsonb("size_tiers").$type<{ name: string; feeCents: number }[]>().notNull(),
  createdBy: uuid("created_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
