import { and, eq, isNull } from "drizzle-orm";
import { Refusal } from "#server/platform/refusal";
import { profiles } from "#server/tables/profiles";
import type { Tx } from "./database.ts";

/**
 * Locks the customer's profile row (`for share`) until the transaction ends. A write that locks other rows of
 * a customer calls this first: account deletion locks the profile and then those rows, so the opposite order
 * would deadlock. Refuses with `not_found` when there is no such customer, or the account was deleted
 * meanwhile.
 */
export async function lockCustomer(tx: Tx, userId: string): Promise<void> {
  const [profile] = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.userId, userId), isNull(profiles.endedAt)))
    .for("key share");
  if (!profile) throw new Refusal("not_found");
}
