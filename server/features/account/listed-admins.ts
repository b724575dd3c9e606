import { createHash } from "node:crypto";
import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { users } from "#server/auth/tables/users";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { adminAddresses } from "#server/tables/profiles";

/** Its hash marks the row that records a removal from the account itself, whatever its address is. */
const NO_ADDRESS = "";

const hashOf = (address: string) => createHash("sha256").update(address.toLowerCase()).digest("hex");

/**
 * Whether somebody took the admin role from this account, or from one that had this address, so that
 * `ADMIN_EMAILS` does not give it back (docs/auth.md).
 */
export async function isRemovedAdmin(db: DbOrTx, userId: string, email: string): Promise<boolean> {
  const named = or(eq(adminAddresses.userId, userId), eq(adminAddresses.addressHash, hashOf(email)));
  return (await db.$count(adminAddresses, and(named, isNotNull(adminAddresses.removedAt)))) > 0;
}

/**
 * Records an admin's address from `ADMIN_EMAILS`, so that a removal after a change of address covers it, too.
 */
export async function recordAdminAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .insert(adminAddresses)
    .values({ userId, addressHash: hashOf(email) })
    .onConflictDoNothing();
}

/** Records that the role was taken from an account, its present address and its earlier listed ones. */
export async function recordRemoval(tx: Tx, userId: string, now: Date): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const addresses = [...new Set([NO_ADDRESS, user?.email ?? NO_ADDRESS])];
  await tx
    .insert(adminAddresses)
    .values(addresses.map((address) => ({ userId, addressHash: hashOf(address) })))
    .onConflictDoNothing();
  await tx.update(adminAddresses).set({ removedAt: now }).where(eq(adminAddresses.userId, userId));
}

/**
 * Deletes what `recordRemoval` recorded of an account or its address, because an admin or the command line
 * grants the role again.
 */
export async function forgetRemoval(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const ofAddress = user?.email ? eq(adminAddresses.addressHash, hashOf(user.email)) : undefined;
  await tx.delete(adminAddresses).where(or(eq(adminAddresses.userId, userId), ofAddress));
}

/**
 * Deletes the addresses of an account that ends; those with a recorded removal stay and apply to a new
 * account with the same address.
 */
export async function forgetAdminAddresses(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(adminAddresses)
    .where(and(eq(adminAddresses.userId, userId), isNull(adminAddresses.removedAt)));
}
