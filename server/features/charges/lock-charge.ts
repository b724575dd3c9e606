import type { Cents } from "@prepara/domain/money/money";
import { and, eq, type SQL } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { charges } from "#server/tables/charges";
import { prepRequests } from "#server/tables/prep-requests";
import { profiles } from "#server/tables/profiles";

export type LockedCharge = typeof charges.$inferSelect & {
  /** The customer's account was deleted. */
  isEnded: boolean;
  balance: Cents;
};

/** A customer's own charge, locked until the transaction ends; another customer's is not found. */
export const lockOwnCharge = (tx: Tx, userId: string, number: number) =>
  lockWhere(tx, and(eq(charges.number, number), eq(charges.userId, userId)));

/** Any customer's charge, locked until the transaction ends; for staff. */
export const lockCharge = (tx: Tx, number: number) => lockWhere(tx, eq(charges.number, number));

// All writes of a customer's money lock in this order: profile, request, charge.
async function lockWhere(tx: Tx, which: SQL | undefined): Promise<LockedCharge> {
  const [known] = await tx
    .select({ userId: charges.userId, prepRequestId: charges.prepRequestId, corrects: charges.corrects })
    .from(charges)
    .where(which);
  if (!known) throw new Refusal("not_found");
  const { balance, isEnded } = await lockBalance(tx, known.userId);
  const requestId = known.prepRequestId ?? (await requestOf(tx, known.corrects));
  if (requestId !== null)
    await tx.select().from(prepRequests).where(eq(prepRequests.id, requestId)).for("update");
  const [charge] = await tx.select().from(charges).where(which).for("update");
  if (!charge) throw new Refusal("not_found");
  return { ...charge, balance, isEnded };
}

/**
 * Locks the customer's profile, by which payments exclude each other; refuses `not_found` for an unknown
 * customer.
 */
export async function lockBalance(tx: Tx, userId: string) {
  const [profile] = await tx
    .select({
      balance: profiles.balanceUsd,
      plan: profiles.plan,
      isAutoDebitOn: profiles.autoDebit,
      endedAt: profiles.endedAt,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for("no key update");
  if (!profile) throw new Refusal("not_found");
  return { ...profile, isEnded: profile.endedAt !== null };
}

/** The request of the charge with this number. */
export async function requestOf(tx: Tx, number: number | null): Promise<string | null> {
  if (number === null) return null;
  const [row] = await tx
    .select({ prepRequestId: charges.prepRequestId })
    .from(charges)
    .where(eq(charges.number, number));
  return row?.prepRequestId ?? null;
}
