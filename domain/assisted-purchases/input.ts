import * as z from "zod/mini";
import { usdAmount } from "#domain/money/input";
import { body, maxUnits, patchText, requiredText, webAddress, wholeNumber } from "#domain/text/input";
import { assistedStatuses } from "./status.ts";

/** The spec's words when one of the four fields is missing (spec §5). */
export const missingAssistedFields = "Preencha todos os campos obrigatórios";

/** A customer's wish that we buy: all four fields are required (spec §5). */
export const newAssistedPurchase = body({
  productName: requiredText(missingAssistedFields, 200),
  quantity: wholeNumber({ min: 1, max: maxUnits, missing: missingAssistedFields }),
  supplierLink: webAddress(missingAssistedFields),
  totalUsd: usdAmount(missingAssistedFields),
});
export type NewAssistedPurchase = z.infer<typeof newAssistedPurchase>;

/** What an admin changes; any status freely (spec §4). */
export const assistedPurchasePatch = body({
  status: z.optional(z.enum(assistedStatuses, "Escolha um status.")),
  adminNotes: patchText(2000),
});
export type AssistedPurchasePatch = z.infer<typeof assistedPurchasePatch>;
