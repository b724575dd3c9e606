import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { minerResults } from "#server/tables/miner-results";
import { priceLists } from "#server/tables/price-lists";

/** Removes a customer's past searches and price lists; for an account that ends. */
export async function deleteSearchesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(minerResults).where(eq(minerResults.userId, userId));
  await tx.delete(priceLists).where(eq(priceLists.userId, userId));
}
