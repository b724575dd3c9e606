import { randomUUID } from "node:crypto";
import { rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import type { StorageRate } from "@prepara/domain/services/catalogue";
import { profiles } from "#server/tables/profiles";
import { rateCards, rates } from "#server/tables/services";
import { storageDays } from "#server/tables/storage";
import type { Product } from "#server/testing/product";
import { customer, type SliceObjects } from "#server/testing/slice-objects";
import { isOnTheWay } from "#server/testing/warehouse";

export const objects: SliceObjects = {
  customerTables: { storage_days: "kept", storage_waived_days: "kept" },
  routes: { "GET /api/v1/floor/storage/:userId": { make: customer } },
  /** The list is one of customers, so each row needs another customer. */
  async oneMoreOfEach({ db }, owner) {
    const userId = randomUUID();
    const shipmentId = await isOnTheWay(owner);
    await db.insert(profiles).values({ userId, fullName: "Cliente" });
    const day = { day: "2026-01-01", units: 1, basis: "unit", qty: wholeQuantity(1) } as const;
    await db.insert(storageDays).values({ shipmentId, userId, price: rateFromDecimal("0.02"), ...day });
  },
};

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
