import type { BalanceAdjustment } from "@prepara/domain/ledger/input";
import { applyEntry, type Entry, type EntryType } from "@prepara/domain/ledger/ledger";
import { type Cents, formatUsd, toUsd } from "@prepara/domain/money/money";
import { eq, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { hasChanged, type SeenVersion, versionOf } from "#server/platform/http/seen-version";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { profiles } from "#server/tables/profiles";
import { userBalanceHistory } from "#server/tables/user-balance-history";

/** What this slice refuses, with status, public code and what the user reads. */
const ledgerRefusal = refusalsOf({
  insufficient_balance: [
    409,
    "insufficient_balance",
    "O usuário não tem saldo suficiente para esta operação.",
  ],
  balance_changed: [
    409,
    "balance_changed",
    "O saldo mudou enquanto a tela estava aberta: agora são {balance}. Confira o histórico e confirme de novo.",
  ],
  balance_too_low: [409, "insufficient_balance", "Saldo insuficiente: faltam {missing}."],
  balance_too_large: [409, "balance_too_large", "O saldo passaria do limite aceito."],
});

/** The number of a customer's newest entry, in a query of `profiles`; null without entries. */
export const newestEntry = sql<string | null>`(select max(entry.number)::text from user_balance_history entry
  where entry.user_id = profiles.user_id)`;

/**
 * Changes with each entry, also when the balance is the same afterwards: two admins must not both credit a
 * payment that was debited in between.
 */
export const balanceVersion = (newest: string | null): string => versionOf(newest);

export type NewEntry = Entry & {
  userId: string;
  description: string;
  /** The admin who enters it; null when the customer pays. */
  adminId: string | null;
  /** The request that is paid or refunded. */
  prepRequestId?: string;
};

export type EntryRow = typeof userBalanceHistory.$inferSelect;

/**
 * Changes a balance and adds its ledger row. The customer's profile is locked first, so that entries wait for
 * each other and each knows the balance before it (docs/decisions/0020). A debit beyond the balance is
 * refused with the missing amount, in one wording for admins and another for the paying customer. The clock
 * is read under the lock, so that a customer's entries never go back in time.
 */
export async function postEntry(tx: Tx, entry: NewEntry, clock: () => Date): Promise<EntryRow> {
  const { userId, type, amount, description, adminId, prepRequestId = null } = entry;
  const balance = await lockBalance(tx, userId, type);
  const applied = applyEntry(balance, entry);
  if (applied.why === "insufficient_balance") {
    const facts = { missingUsd: toUsd(applied.missing), missing: formatUsd(applied.missing) };
    throw ledgerRefusal(adminId === null ? "balance_too_low" : "insufficient_balance", facts);
  }
  if (applied.why !== null) throw ledgerRefusal(applied.why);
  await tx.update(profiles).set({ balanceUsd: applied.balance }).where(eq(profiles.userId, userId));
  const [row] = await tx
    .insert(userBalanceHistory)
    .values({
      userId,
      transactionType: type,
      amountUsd: amount,
      balanceAfterUsd: applied.balance,
      description,
      adminId,
      prepRequestId,
      createdAt: clock(),
    })
    .returning();
  if (!row) throw new Error("The ledger entry was not inserted");
  const happening = type === "credit" ? "balance-credited" : null;
  await recordChange(tx, userId, { topic: "balance", happening, subject: formatUsd(amount) });
  if (type === "credit") {
    await recordEvent(tx, {
      type: "balance.credited",
      userId,
      about: { kind: "balance-entry", id: row.id },
      words: { subject: formatUsd(amount), text: description },
      actor: adminId === null ? { kind: "system" } : { kind: "staff", id: adminId },
    });
  }
  return row;
}

/**
 * Locks the customer's row until the transaction ends and reads the balance; `not_found` for an unknown
 * customer, and for a credit to a deleted one, which could not be spent (docs/decisions/0040).
 */
async function lockBalance(tx: Tx, userId: string, type: EntryType): Promise<Cents> {
  const [profile] = await tx
    .select({ balanceUsd: profiles.balanceUsd, endedAt: profiles.endedAt })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for("no key update");
  if (!profile || (profile.endedAt !== null && type === "credit")) throw new Refusal("not_found");
  return profile.balanceUsd;
}

/** An admin's credit to or debit from a customer's balance (docs/product.md#balance). */
export async function adjustBalance(
  tx: Tx,
  adminId: string,
  { userId, adjustment, seen }: { userId: string; adjustment: BalanceAdjustment; seen: SeenVersion },
  clock: () => Date,
): Promise<EntryRow> {
  const { type, amountUsd: amount, description } = adjustment;
  const balance = await lockBalance(tx, userId, type);
  // After the lock, since it may have waited for an entry.
  const [customer] = await tx.select({ newestEntry }).from(profiles).where(eq(profiles.userId, userId));
  const version = balanceVersion(customer?.newestEntry ?? null);
  if (hasChanged(seen, version))
    throw ledgerRefusal("balance_changed", { balance: formatUsd(balance), version });
  const row = await postEntry(tx, { userId, type, amount, description, adminId }, clock);
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "balance.adjust",
    objectType: "customer",
    objectId: userId,
    details: { entryId: row.id, type, amountUsd: toUsd(amount), description },
  });
  return row;
}
