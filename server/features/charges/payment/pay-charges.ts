import { paidBy } from "@prepara/domain/charges/correction";
import type { ChargePayment } from "@prepara/domain/charges/input";
import { type Cents, formatUsd, fromUsd, plus, sumOf } from "@prepara/domain/money/money";
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { postEntry } from "#server/features/ledger/ledger.public";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { charges } from "#server/tables/charges";
import { chargeRefusal } from "../charges.refusals.ts";
import { isContested } from "../late-charges.public.ts";
import { lockBalance } from "../lock-charge.ts";
import { recordChargesChange } from "../tell-charge.ts";

/** A charge that is paid without a prep request, with the open corrections that lower it. */
type Payable = { number: number; description: string; amount: Cents; parts: number[] };

/**
 * A customer pays open charges from the balance: one ledger entry settles them and what lowers them, in this
 * transaction. Refuses `not_found` for another's, `charge_of_request`, `charge_not_open`, `total_changed`
 * when their sum is not the one that the customer saw, `nothing_to_pay`, and what the ledger refuses.
 */
export async function payCharges(
  tx: Tx,
  userId: string,
  { numbers, totalUsd }: ChargePayment,
  clock: () => Date,
): Promise<void> {
  await lockBalance(tx, userId);
  const known = await tx
    .select({ number: charges.number, state: charges.state, prepRequestId: charges.prepRequestId })
    .from(charges)
    .where(and(eq(charges.userId, userId), inArray(charges.number, numbers)));
  if (known.length !== numbers.length) throw new Refusal("not_found");
  for (const { number, state, prepRequestId } of known) {
    if (prepRequestId !== null) throw chargeRefusal("charge_of_request", { number });
    if (state !== "open") throw chargeRefusal("charge_not_open");
  }
  const payables = await lockPayables(tx, userId, inArray(charges.number, numbers));
  if (payables.length !== numbers.length) throw chargeRefusal("charge_not_open");
  const total = sumOf(payables.map(({ amount }) => amount));
  if (total !== fromUsd(totalUsd)) throw chargeRefusal("total_changed", { total: formatUsd(total) });
  await settle(tx, userId, payables, clock);
}

/** The charges that the automatic debit may pay: those that the customer agreed to, and storage. */
const isDebitable = or(isNotNull(charges.agreedAt), eq(charges.kind, "storage"));

/**
 * If the customer switched the automatic debit on, pays open charges, the oldest first, as far as the balance
 * covers them: those agreed to, and storage; contested ones wait. Notifies the customer. Returns whether
 * anything was paid.
 */
export async function autoDebitCharges(tx: Tx, userId: string, clock: () => Date): Promise<boolean> {
  const { balance, isAutoDebitOn, isEnded } = await lockBalance(tx, userId);
  if (!isAutoDebitOn || isEnded) return false;
  const payables = await lockPayables(tx, userId, and(isDebitable, sql`not ${isContested}`));
  const paid = paidBy(balance, payables);
  if (paid.length === 0) return false;
  const { id, amountUsd } = await settle(tx, userId, paid, clock);
  await recordEvent(tx, {
    type: "charge.debited",
    userId,
    about: { kind: "balance-entry", id },
    words: { subject: formatUsd(amountUsd), text: `${paymentText(paid)}.` },
    actor: { kind: "system" },
  });
  return true;
}

/**
 * A customer's open charges that are paid without a prep request, the oldest first; locked with their
 * corrections.
 */
async function lockPayables(tx: Tx, userId: string, which: SQL | undefined): Promise<Payable[]> {
  const open = and(eq(charges.userId, userId), eq(charges.state, "open"), isNull(charges.prepRequestId));
  const rows = await tx
    .select({
      number: charges.number,
      description: charges.description,
      amount: charges.amount,
      corrects: charges.corrects,
    })
    .from(charges)
    .where(and(open, or(which, lt(charges.amount, sql`0`))))
    .orderBy(asc(charges.number))
    .for("update");
  return rows.flatMap(({ corrects, ...charge }) => {
    if (charge.amount < 0) return [];
    const lowering = rows.filter((one) => one.amount < 0 && one.corrects === charge.number);
    const amount = plus(charge.amount, sumOf(lowering.map((one) => one.amount)));
    return [{ ...charge, amount, parts: [charge.number, ...lowering.map((one) => one.number)] }];
  });
}

/** One ledger entry pays them all; refuses `nothing_to_pay` unless they cost something. */
async function settle(tx: Tx, userId: string, payables: readonly Payable[], clock: () => Date) {
  const amount = sumOf(payables.map((one) => one.amount));
  if (amount <= 0) throw chargeRefusal("nothing_to_pay");
  const entry = await postEntry(
    tx,
    { userId, type: "debit", amount, description: paymentText(payables), adminId: null },
    clock,
  );
  await tx
    .update(charges)
    .set({ state: "settled", entryId: entry.id, settledAt: entry.createdAt })
    .where(
      inArray(
        charges.number,
        payables.flatMap(({ parts }) => parts),
      ),
    );
  await recordChargesChange(tx, userId);
  return entry;
}

const MAX_NAMED = 5;

/**
 * What a payment of charges is called in the ledger: 'Cobrança nº 3: Plástico-bolha', 'Cobranças nº 3, 4 e
 * 7'.
 */
function paymentText(paid: readonly { number: number; description: string }[]): string {
  const [first] = paid;
  if (first && paid.length === 1) return `Cobrança nº ${first.number}: ${first.description}`;
  const named = paid.slice(0, MAX_NAMED).map(({ number }) => String(number));
  const others = paid.length - named.length;
  if (others > 0) return `Cobranças nº ${named.join(", ")} e mais ${others}`;
  return `Cobranças nº ${named.slice(0, -1).join(", ")} e ${named.at(-1)}`;
}
