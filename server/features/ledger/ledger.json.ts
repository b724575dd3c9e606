import { entryTypes } from "@prepara/domain/ledger/ledger";
import { toUsd } from "@prepara/domain/money/money";
import * as z from "zod";
import type { HistoryRow } from "./ledger.queries.ts";

/** A ledger row as its customer sees it. */
export const entrySchema = z.object({
  id: z.uuid(),
  type: z.enum(entryTypes),
  amountUsd: z.number(),
  description: z.string(),
  balanceAfterUsd: z.number(),
  prepRequest: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  createdAt: z.iso.datetime(),
});

/** A ledger row as admins see it: also who entered it. */
export const adminEntrySchema = entrySchema.extend({
  admin: z.object({ userId: z.uuid(), fullName: z.string() }).nullable(),
});

export function toEntryJson(row: HistoryRow): z.input<typeof adminEntrySchema> {
  const { prepRequestId, prepRequestNumber, adminId } = row;
  const hasRequest = prepRequestId !== null && prepRequestNumber !== null;
  return {
    id: row.id,
    type: row.type,
    amountUsd: toUsd(row.amountUsd),
    description: row.description,
    balanceAfterUsd: toUsd(row.balanceAfterUsd),
    prepRequest: hasRequest ? { id: prepRequestId, number: prepRequestNumber } : null,
    createdAt: row.createdAt.toISOString(),
    admin: adminId === null ? null : { userId: adminId, fullName: row.adminName ?? "" },
  };
}
