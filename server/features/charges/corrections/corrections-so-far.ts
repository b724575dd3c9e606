import { sumOf } from "@prepara/domain/money/money";
import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { charges } from "#server/tables/charges";

/**
 * The corrections of a charge so far: `corrected` sums those that lower it and the paid ones that raise it,
 * `lowered` the open ones that lower it; `isRaised` if one that raises it was paid.
 */
export async function correctionsSoFar(tx: Tx, number: number) {
  const rows = await tx
    .select({ amount: charges.amount, state: charges.state })
    .from(charges)
    .where(and(eq(charges.corrects, number), ne(charges.state, "void")));
  const sum = (which: (row: (typeof rows)[number]) => boolean) =>
    sumOf(rows.filter(which).map(({ amount }) => amount));
  return {
    corrected: sum(({ amount, state }) => amount < 0 || state === "settled"),
    lowered: sum(({ amount, state }) => amount < 0 && state === "open"),
    isRaised: rows.some(({ amount, state }) => amount > 0 && state === "settled"),
  };
}
