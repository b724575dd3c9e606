import type { NewAssistedPurchase } from "@prepara/domain/assisted-purchases/input";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { assistedPurchases } from "#server/tables/assisted-purchases";

/** Stores a customer's assisted purchase (docs/product.md#assisted-purchases); returns its id. */
export async function requestAssistedPurchase(
  tx: Tx,
  userId: string,
  wish: NewAssistedPurchase,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(assistedPurchases)
    .values({ ...wish, userId, createdAt: now })
    .returning({ id: assistedPurchases.id });
  if (!row) throw new Error("The assisted purchase was not inserted");
  const change = { topic: "assisted-purchases", happening: null, subject: wish.productName } as const;
  await recordChange(tx, userId, change, "assisted-purchase-requested");
  return row.id;
}
