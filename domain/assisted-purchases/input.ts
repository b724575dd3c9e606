import * as z from "zod/mini";
import { usdAmount } from "#domain/money/input";
import { newPurchase } from "#domain/shipments/input";
import { body, maxUnits, patchText, requiredName, webAddress, wholeNumber } from "#domain/text/input";
import { assistedStatuses } from "./status.ts";

/** Shown when one of the four fields is missing (docs/product.md#assisted-purchases). */
export const missingAssistedFields = "Preencha todos os campos obrigatórios";

/** A customer's request that we buy; all four fields are required (docs/product.md#assisted-purchases). */
export const newAssistedPurchase = body({
  productName: requiredName(missingAssistedFields, 200),
  quantity: wholeNumber({ min: 1, max: maxUnits, missing: missingAssistedFields }),
  supplierLink: webAddress(missingAssistedFields),
  totalUsd: usdAmount(missingAssistedFields),
});
export type NewAssistedPurchase = z.infer<typeof newAssistedPurchase>;

/**
 * What an admin may change; every status may follow every other (docs/product.md#assisted-purchases). With
 * `seenStatus`, the status that the sender saw, a new status does not replace one that was set meanwhile.
 */
export const assistedPurchasePatch = body({
  status: z.optional(z.enum(assistedStatuses, "Escolha um status.")),
  seenStatus: z.optional(z.enum(assistedStatuses, "Escolha um status.")),
  adminNotes: patchText(2000),
});
export type AssistedPurchasePatch = z.infer<typeof assistedPurchasePatch>;

/** What an admin adds when the bought goods become a shipment; all of it optional. */
export const assistedShipment = z.pick(newPurchase, { eta: true, trackingNumbers: true });
export type AssistedShipment = z.infer<typeof assistedShipment>;
