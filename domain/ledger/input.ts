import * as z from "zod/mini";
import { positiveUsdAmount } from "#domain/money/input";
import { body, requiredText } from "#domain/text/input";
import { entryTypes } from "./ledger.ts";

/** Shown when amount or description is missing (docs/product.md#balance). */
export const missingAdjustmentFields = {
  title: "Campos obrigatórios",
  description: "Preencha todos os campos.",
} as const;

/**
 * An admin's correction of a balance: type, amount above zero and description, all required
 * (docs/product.md#balance).
 */
export const balanceAdjustment = body({
  type: z.enum(entryTypes, "Escolha crédito ou débito."),
  amountUsd: positiveUsdAmount(missingAdjustmentFields.description),
  description: requiredText(missingAdjustmentFields.description, 500),
});
export type BalanceAdjustment = z.infer<typeof balanceAdjustment>;
