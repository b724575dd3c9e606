import { planNames } from "@prepara/domain/account/plan";
import { servicePerValues, storageBases, storageService } from "@prepara/domain/services/catalogue";
import { audiences } from "@prepara/domain/services/rate-cards";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf, serviceRate } from "./columns.ts";
import { profiles } from "./profiles.ts";

/**
 * The services of the warehouse, each with its own price. Admins add, rename and withdraw services; codes
 * never change.
 */
export const services = pgTable(
  "services",
  {
    code: text("code").primaryKey(),
    name: text("name").notNull(),
    per: text("per", { enum: servicePerValues }).notNull(),
    /** Whether customers can choose it in a prep request; other services are charged in cases. */
    isForPrep: boolean("is_for_prep").notNull(),
    /** Whether a prep task has a step for it. */
    needsStep: boolean("needs_step").notNull().default(true),
    isOffered: boolean("is_offered").notNull().default(true),
    position: integer("position").notNull(),
  },
  (t) => [
    check("services_code_form", sql`${t.code} ~ '^[a-z0-9_]{1,40}$'`),
    check("services_per_known", oneOf(t.per, servicePerValues)),
  ],
);

/**
 * Prices that are published together, for certain customers and from a certain day. Triggers make cards and
 * their prices append-only (docs/decisions/0126).
 */
export const rateCards = pgTable(
  "rate_cards",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    audience: text("audience", { enum: audiences }).notNull(),
    plan: text("plan", { enum: planNames }),
    userId: uuid("user_id").references(() => profiles.userId, { onDelete: "restrict" }),
    effectiveFrom: date("effective_from", { mode: "string" }).notNull(),
    note: text("note"),
    /** Null for the card that an installation starts with. */
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("rate_cards_of_user").on(t.userId, t.id),
    index("rate_cards_of_audience").on(t.audience, t.effectiveFrom, t.id),
    check(
      "rate_cards_audience_named",
      sql`(${t.audience} = 'plan') = (${t.plan} is not null) and (${t.audience} = 'customer') = (${t.userId} is not null)`,
    ),
    check("rate_cards_audience_known", oneOf(t.audience, audiences)),
    check("rate_cards_plan_known", oneOf(t.plan, planNames)),
  ],
);

/** The prices of a card, one per service. */
export const rates = pgTable(
  "rates",
  {
    cardId: bigint("card_id", { mode: "number" })
      .notNull()
      .references(() => rateCards.id, { onDelete: "restrict" }),
    service: text("service")
      .notNull()
      .references(() => services.code, { onDelete: "restrict" }),
    price: serviceRate("price").notNull(),
    isIncluded: boolean("is_included").notNull().default(false),
    /** Only for storage: the number of free days, and what is charged per day afterwards. */
    freeDays: integer("free_days"),
    basis: text("basis", { enum: storageBases }),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.service] }),
    index("rates_of_service").on(t.service, t.cardId),
    check("rates_price_not_negative", sql`${t.price} >= 0`),
    check(
      "rates_storage_is_counted",
      sql`(${t.service} = ${sql.raw(`'${storageService}'`)} and not ${t.isIncluded}) = (${t.basis} is not null) and (${t.basis} is null) = (${t.freeDays} is null)`,
    ),
    check("rates_basis_known", oneOf(t.basis, storageBases)),
    check("rates_free_days_not_negative", sql`${t.freeDays} >= 0`),
    check("rates_included_costs_nothing", sql`not ${t.isIncluded} or ${t.price} = 0`),
  ],
);

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
