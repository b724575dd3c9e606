import { toUsd } from "@prepara/domain/money/money";
import type { PrepQuote } from "@prepara/domain/prep/quote";
import * as z from "zod";

/**
 * The base cost of a request: its units at the plan's price, without services (docs/product.md#prep-cost).
 */
export const costSchema = z.object({
  totalUnits: z.int(),
  freeApplied: z.int(),
  paidUnits: z.int(),
  unitPrice: z.number(),
  totalUsd: z.number(),
  freeRemaining: z.int(),
});

export const toCostJson = (quote: PrepQuote): z.input<typeof costSchema> => ({
  totalUnits: quote.totalUnits,
  freeApplied: quote.free,
  paidUnits: quote.paid,
  unitPrice: toUsd(quote.unitPrice),
  totalUsd: toUsd(quote.total),
  freeRemaining: quote.freeRemaining,
});
