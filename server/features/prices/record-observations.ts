import type { SupplierSourceName } from "@prepara/domain/miner/offers";
import type { Cents } from "@prepara/domain/money/money";
import type { WatchedPrice } from "@prepara/domain/prices/monitor";
import type { ProductFacts } from "#server/adapters/price-history/port";
import type { DbOrTx } from "#server/platform/database/database";
import { EVERYBODY, priceObservations, productFacts } from "#server/tables/prices";

/** `owner`: the only customer who may see it; null when all may. */
export type SeenPrice = {
  asin: string;
  kind: WatchedPrice;
  owner: string | null;
  source: string;
  at: Date;
  price: Cents;
};

/**
 * The only customer who may see an offer: the owner of the price list or of the private codes that led to it;
 * null when all may.
 */
export const ownerOf = (
  source: SupplierSourceName,
  { userId, privateTo }: { userId: string; privateTo: string | null },
): string | null => (source === "price-lists" ? userId : privateTo);

const ROWS_PER_INSERT = 1000;

/** Stores observed prices; one that is stored already changes nothing. */
export async function recordObservations(db: DbOrTx, seen: readonly SeenPrice[]): Promise<void> {
  for (let from = 0; from < seen.length; from += ROWS_PER_INSERT) {
    const rows = seen.slice(from, from + ROWS_PER_INSERT).map((each) => ({
      ...each,
      owner: each.owner ?? EVERYBODY,
    }));
    await db.insert(priceObservations).values(rows).onConflictDoNothing();
  }
}

/** Stores facts about a product for the next search. */
export async function recordFacts(
  db: DbOrTx,
  asin: string,
  facts: ProductFacts,
  fetchedAt: Date,
): Promise<void> {
  const row = { ...facts, fetchedAt };
  await db
    .insert(productFacts)
    .values({ asin, ...row })
    .onConflictDoUpdate({ target: productFacts.asin, set: row });
}
