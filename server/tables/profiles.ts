import { areas } from "@prepara/domain/access/area";
import { planNames } from "@prepara/domain/account/plan";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, usd } from "./columns.ts";

/**
 * Suite numbers are given in the order of sign-ups; a sign-up that is rolled back leaves its number unused.
 */
export const suiteNumbers = pgSequence("suite_numbers", { startWith: 1 });

/**
 * A customer. No foreign key to `auth.users`: the auth service can be removed, and the profile outlives
 * the sign-in account because shipments and money refer to it.
 */
export const profiles = pgTable(
  "profiles",
  {
    userId: uuid("user_id").primaryKey(),
    fullName: text("full_name").notNull().default(""),
    suiteNumber: integer("suite_number").notNull().default(sql`nextval('suite_numbers')`),
    balanceUsd: usd("balance_usd").notNull().default(sql`'0'`),
    whatsapp: text("whatsapp"),
    plan: text("plan", { enum: planNames }).notNull().default("free"),
    /** Whether open charges are paid from the balance automatically. */
    autoDebit: boolean("auto_debit").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
    /**
     * When the account was deleted. From then on the database refuses new rows of this customer
     * (docs/decisions/0040).
     */
    endedAt: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("profiles_suite_number").on(t.suiteNumber),
    index("profiles_with_auto_debit").on(t.userId).where(sql`auto_debit`),
    index("profiles_name_search").using("gin", sql`lower(${t.fullName}) gin_trgm_ops`),
    index("profiles_whatsapp_search").using("gin", sql`${t.whatsapp} gin_trgm_ops`),
    check("profiles_balance_not_negative", sql`${t.balanceUsd} >= 0`),
    check("profiles_suite_positive", sql`${t.suiteNumber} > 0`),
    check("profiles_plan_known", sql`${t.plan} in ('free', 'premium')`),
  ],
);

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "cascade" }),
    role: text("role").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: "user_roles_pkey", columns: [t.userId, t.role] }),
    check("user_roles_known", sql`${t.role} in ('admin')`),
  ],
);

/**
 * The e-mail addresses of people who are or were admins: once the role was taken from somebody,
 * `ADMIN_EMAILS` gives it neither to that account nor to a new one with such an address.
 */
export const adminAddresses = pgTable(
  "admin_addresses",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "cascade" }),
    /** SHA-256 in hexadecimal of the address in lower case; of the empty text for the account itself. */
    addressHash: text("address_hash").notNull(),
    /** When the role was taken away; null while the person has it. */
    removedAt: instant("removed_at"),
  },
  (t) => [
    primaryKey({ name: "admin_addresses_pkey", columns: [t.userId, t.addressHash] }),
    index("admin_addresses_by_address").on(t.addressHash),
  ],
);

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
