import { type ChargeLine, chargeKinds } from "@prepara/domain/charges/charge";
import { toUsd } from "@prepara/domain/money/money";
import { quantityToNumber, rateToUsd } from "@prepara/domain/money/rate";
import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import { charges } from "#server/tables/charges";

/** One line of a quote or a request, as JSON. */
export const lineSchema = z.object({
  kind: z.enum(chargeKinds),
  code: z.string().nullable().describe("The service's; null for the base"),
  description: z.string(),
  shipmentId: z.uuid().nullable().describe("Null for a line of the whole request"),
  qty: z.number(),
  unitPriceUsd: z.number(),
  amountUsd: z.number(),
  included: z.boolean().describe("A service that is done without a charge"),
});

export const toLineJson = (line: ChargeLine): z.input<typeof lineSchema> => ({
  kind: line.kind,
  code: line.service,
  description: line.description,
  shipmentId: line.shipmentId,
  qty: quantityToNumber(line.qty),
  unitPriceUsd: rateToUsd(line.unitPrice),
  amountUsd: toUsd(line.amount),
  included: line.kind === "service" && line.unitPrice === 0,
});

/** The charges of several requests in one query, in the order in which they were made. */
export async function chargesOf(
  db: DbOrTx,
  requestIds: readonly string[],
): Promise<Map<string, ChargeLine[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .select({
      prepRequestId: charges.prepRequestId,
      kind: charges.kind,
      service: charges.service,
      description: charges.description,
      shipmentId: charges.shipmentId,
      qty: charges.qty,
      unitPrice: charges.unitPrice,
      amount: charges.amount,
    })
    .from(charges)
    .where(and(inArray(charges.prepRequestId, [...requestIds]), ne(charges.state, "proposed")))
    .orderBy(asc(charges.number));
  return Map.groupBy(rows, ({ prepRequestId }) => prepRequestId ?? "");
}

/**
 * The settled corrections of a request's charges that were paid or credited separately from it, in the order
 * in which they were made.
 */
export const correctionsOf = (db: DbOrTx, requestId: string) =>
  db
    .select({
      description: charges.description,
      corrects: charges.corrects,
      qty: charges.qty,
      unitPrice: charges.unitPrice,
      amount: charges.amount,
    })
    .from(charges)
    .where(
      and(
        isNull(charges.prepRequestId),
        eq(charges.state, "settled"),
        sql`${charges.corrects} in (select number from charges where prep_request_id = ${requestId})`,
      ),
    )
    .orderBy(asc(charges.number));
