import type { PrepDefault } from "@prepara/domain/prep/input";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { Refusal } from "#server/platform/refusal";
import { prepDefaults } from "#server/tables/services";

/** The customer's defaults of these ASINs. */
export const defaultsOf = (db: DbOrTx, userId: string, asins: readonly string[]) =>
  db
    .select({
      asin: prepDefaults.asin,
      services: prepDefaults.services,
      bundleSize: prepDefaults.bundleSize,
    })
    .from(prepDefaults)
    .where(and(eq(prepDefaults.userId, userId), inArray(prepDefaults.asin, [...asins])))
    .orderBy(asc(prepDefaults.asin));

/** Stores a customer's default for an ASIN; replaces an earlier one. */
export async function storeDefault(
  tx: Tx,
  userId: string,
  { asin, services, bundleSize = 1 }: PrepDefault,
  now: Date,
): Promise<void> {
  await lockCustomer(tx, userId);
  const wanted = services.map(({ code, qty }) => ({ code, ...(qty !== undefined && { qty }) }));
  const row = { services: wanted, bundleSize, updatedAt: now };
  await tx
    .insert(prepDefaults)
    .values({ userId, asin, ...row })
    .onConflictDoUpdate({ target: [prepDefaults.userId, prepDefaults.asin], set: row });
}

/** Removes a default; `not_found` when there is none. */
export async function removeDefault(tx: Tx, userId: string, asin: string): Promise<void> {
  const removed = await tx
    .delete(prepDefaults)
    .where(and(eq(prepDefaults.userId, userId), eq(prepDefaults.asin, asin)))
    .returning({ asin: prepDefaults.asin });
  if (removed.length === 0) throw new Refusal("not_found");
}
