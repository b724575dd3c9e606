import { landedPrice, type Offer } from "@prepara/domain/miner/offers";
import {
  answerRefusal,
  type ProductOffers,
  type SupplierSearch,
} from "#server/adapters/supplier-source/port";
import { ownerOf, recordObservations } from "#server/features/prices/prices.public";
import type { Db } from "#server/platform/database/database";
import type { LimitConcurrency } from "#server/platform/fair-use/concurrency-limit";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import { minerResults } from "#server/tables/miner";

type Deps = { db: Db; clock(): Date; suppliers: SupplierSearch; limited: LimitConcurrency };

/**
 * Searches cheaper suppliers of an ASIN and stores the best offer as a past search and as an observation.
 * When no source had an offer, the most serious Outage is thrown; otherwise a failed source is listed among
 * the answers (docs/decisions/0107).
 */
export async function mineProduct(
  { db, clock, suppliers, limited }: Deps,
  search: Sender & { asin: string },
): Promise<ProductOffers> {
  const found = await suppliers.findOffers(search);
  const [best] = found.offers;
  if (best) await limited(() => storeBest(db, search, { best, found, at: clock() }));
  else {
    const failure = answerRefusal(found.answers);
    if (failure) throw failure;
  }
  return found;
}

async function storeBest(
  db: Db,
  { userId, asin }: { userId: string; asin: string },
  { best, found, at }: { best: Offer; found: ProductOffers; at: Date },
): Promise<void> {
  const price = landedPrice(best);
  await db.transaction(async (tx) => {
    await tx.insert(minerResults).values({
      userId,
      asin,
      productTitle: found.title ?? asin,
      imageUrl: found.imageUrl,
      lowestPrice: price,
      supplierName: best.supplier,
      supplierUrl: best.url,
      createdAt: at,
    });
    const owner = ownerOf(best.source, { userId, privateTo: found.privateTo });
    await recordObservations(tx, [{ asin, kind: "supplier", owner, source: best.source, at, price }]);
  });
}
