import type { SupplierSourceName } from "@prepara/domain/miner/offers";
import { type Cents, toDecimal } from "@prepara/domain/money/money";
import type { WatchedPrice } from "@prepara/domain/prices/monitor";
import type { ProductFacts } from "#server/adapters/price-history/port";
import type { DbOrTx } from "#server/platform/database/database";
import { EVERYBODY, priceObservations, productFacts } from "#server/tables/observations";

/** `owner`: whose secret it is; null when everybody may see it. */
export type SeenPrice = {
  asin: string;
  kind: WatchedPrice;
  owner: string | null;
  source: string;
  at: Date;
  price: Cents;
};

/**
 * Who may see the price of an offer: its customer alone when it stands in a price list or was found by the
 * codes of a private one, else everybody.
 */
export const ownerOf = (
  source: SupplierSourceName,
  { userId, privateTo }: { userId: string; privateTo: string | null },
): string | null => (source === "price-lists" ? userId : privateTo);

const AT_ONCE = 1000;

/** Keeps prices that were seen; one seen before changes nothing. */
export async function recordObservations(db: DbOrTx, seen: readonly SeenPrice[]): Promise<void> {
  for (let from = 0; from < seen.length; from += AT_ONCE) {
    const rows = seen.slice(from, from + AT_ONCE).map((each) => ({
      ...each,
      owner: each.owner ?? EVERYBODY,
      price: toDecimal(each.price),
    }));
    await db.insert(priceObservations).values(rows).onConflictDoNothing();
  }
}

/** Keeps what was learned about a product, for the next search. */
export async function recordFacts(
  db: DbOrTx,
  asin: string,
  facts: ProductFacts,
  fetchedAt: Date,
): Promise<void> {
  const row = { ...facts, rating: facts.rating === null ? null : facts.rating.toFixed(1), fetchedAt };
  await db
    .insert(productFacts)
    .values({ asin, ...row })
    .onConflictDoUpdate({ target: productFacts.asin, set: row });
}
