import { suiteLabel } from "@prepara/domain/account/customer";
import { assistedStatuses, shownAssistedStatus } from "@prepara/domain/assisted-purchases/status";
import { toUsd } from "@prepara/domain/money/money";
import * as z from "zod";
import { versionOf, versionSchema } from "#server/platform/http/seen-version";
import type { AssistedRow } from "./assisted-purchases.queries.ts";

/** An assisted purchase as its customer sees it; the admin's notes are for the customer. */
export const assistedPurchaseSchema = z.object({
  id: z.uuid(),
  productName: z.string(),
  quantity: z.int(),
  supplierLink: z.string(),
  totalUsd: z.number(),
  status: z.enum(assistedStatuses),
  adminNotes: z.string().nullable(),
  /** The shipment that was made from it. */
  shipmentId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});

/**
 * An assisted purchase for admins, with its customer; a missing name is shown as 'Usuário'
 * (docs/product.md#assisted-purchases).
 */
export const adminAssistedPurchaseSchema = assistedPurchaseSchema.extend({
  customer: z.object({
    userId: z.uuid(),
    fullName: z.string(),
    suiteNumber: z.int(),
    suiteLabel: z.string(),
  }),
  version: versionSchema,
});

/** Changes with the admin's notes. */
export const notesVersion = ({ adminNotes }: Pick<AssistedRow, "adminNotes">): string =>
  versionOf(adminNotes);

export function toAssistedPurchaseJson(row: AssistedRow): z.input<typeof adminAssistedPurchaseSchema> {
  const { userId, fullName, suiteNumber, ...purchase } = row;
  return {
    ...purchase,
    totalUsd: toUsd(row.totalUsd),
    status: shownAssistedStatus(row.status),
    createdAt: row.createdAt.toISOString(),
    version: notesVersion(row),
    customer: { userId, fullName: fullName || "Usuário", suiteNumber, suiteLabel: suiteLabel(suiteNumber) },
  };
}
