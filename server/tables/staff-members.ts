import { areas } from "@prepara/domain/access/area";
import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { profiles } from "./profiles.ts";

/**
 * People whom an admin gave access to areas of the warehouse's work; somebody who left keeps the row with
 * `active` false (docs/decisions/0112).
 */
export const staffMembers = pgTable(
  "staff_members",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => profiles.userId, { onDelete: "cascade" }),
    areas: text("areas", { enum: areas }).array().notNull(),
    active: boolean("active").notNull().default(true),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check(
      "staff_members_areas_known",
      sql`${t.areas} <@ array['recebimento', 'prep', 'financeiro', 'suporte'] and cardinality(${t.areas}) > 0`,
    ),
  ],
);
