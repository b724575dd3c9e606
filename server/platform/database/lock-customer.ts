import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { Refusal } from "#server/platform/refusal";
import { profiles } from "#server/tables/profiles";
import type { Tx } from "./database.ts";

/**
 * Locks the customer's profile row (`key share`) until the transaction ends. A write that locks other rows of
 * a customer calls this first: account deletion locks the profile and then those rows, so the opposite order
 * would deadlock. Only the deletion of an account takes `for update`. Refuses with `not_found` when there is
 * no such customer, or the account was deleted meanwhile.
 */
export async function lockCustomer(tx: Tx, userId: string): Promise<void> {
  const [profile] = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.userId, userId), isNull(profiles.endedAt)))
    .for("key share");
  if (!profile) throw new Refusal("not_found");
}

/**
 * Locks the customer's profile row `for no key update`: for writes of one customer that must exclude each
 * other (money, units of requests, plan, role, areas). Those that hold `lockCustomer` do not wait for it.
 * Refuses with `not_found` when there is no such customer; an ended account is locked as well, and reported
 * as `isEnded`.
 */
export async function lockCustomerAlone(tx: Tx, userId: string): Promise<{ isEnded: boolean }> {
  const [profile] = await tx
    .select({ endedAt: profiles.endedAt })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for("no key update");
  if (!profile) throw new Refusal("not_found");
  return { isEnded: profile.endedAt !== null };
}

/**
 * Locks the profile row of the user that `owner` selects as `lockCustomer` does, also of an ended account.
 * Writes to shipments call it before they lock the shipment: the second update of a row checks its foreign
 * key again, which locks the profile, and prep requests lock the profile before shipments.
 */
export async function lockOwner(tx: Tx, owner: SQLWrapper): Promise<void> {
  await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(eq(profiles.userId, sql`${owner}`))
    .for("key share");
}
