import { rateFromDecimal } from "@prepara/domain/money/rate";
import type { StorageRate } from "@prepara/domain/services/catalogue";
import { rateCards, rates } from "#server/tables/services";
import type { Product } from "#server/testing/product";

type Card = Partial<StorageRate> & { userId?: string };

/** Publishes a price of storage that takes effect on any day, also an earlier one. */
export async function storageCosts(
  { db, now }: Pick<Product, "db" | "now">,
  effectiveFrom: string,
  price: string,
  { basis = "unit", freeDays = 2, userId }: Card = {},
): Promise<void> {
  const whom =
    userId === undefined ? { audience: "all" as const } : { audience: "customer" as const, userId };
  const [card] = await db
    .insert(rateCards)
    .values({ ...whom, effectiveFrom, createdAt: now() })
    .returning({ id: rateCards.id });
  await db.insert(rates).values({
    cardId: card?.id ?? 0,
    service: "storage",
    price: rateFromDecimal(price),
    basis,
    freeDays,
  });
}
