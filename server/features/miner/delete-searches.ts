import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { minerResults } from "#server/tables/miner-results";
import { priceLists } from "#server/tables/price-lists";
import { supplierAnswers } from "#server/tables/supplier-answers";

/**
 * Removes a customer's past searches, price lists and the suppliers' answers these led to; for an account
 * that ends.
 */
export async function deleteSearchesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(minerResults).where(eq(minerResults.userId, userId));
  await tx.delete(supplierAnswers).where(eq(supplierAnswers.owner, userId));
  await tx.delete(priceLists).where(eq(priceLists.userId, userId));
}
