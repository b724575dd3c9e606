import { assistedStatuses } from "@prepara/domain/assisted-purchases/status";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, usd } from "./columns.ts";
import { profiles } from "./profiles.ts";

/**
 * Assisted purchases. Table and columns have the Portuguese names of the specification, which only this file
 * uses.
 */
export const assistedPurchases = pgTable(
  "compra_assistida",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    productName: text("nome_produto").notNull(),
    quantity: integer("quantidade").notNull(),
    supplierLink: text("link_fornecedor").notNull(),
    totalUsd: usd("valor_total").notNull(),
    status: text("status", { enum: assistedStatuses }).notNull().default("pendente"),
    adminNotes: text("notas_admin"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("compra_assistida_of_user").on(t.userId, t.createdAt, t.id),
    index("compra_assistida_by_status").on(t.status, t.createdAt, t.id),
    index("compra_assistida_newest").on(t.createdAt, t.id),
    index("compra_assistida_product_search").using("gin", sql`lower(${t.productName}) gin_trgm_ops`),
    check(
      "compra_assistida_status_known",
      sql`${t.status} in ('pendente', 'processando', 'concluido', 'cancelado')`,
    ),
    check("compra_assistida_quantity_positive", sql`${t.quantity} > 0`),
    check("compra_assistida_total_not_negative", sql`${t.totalUsd} >= 0`),
  ],
);
