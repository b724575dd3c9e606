import { type Cents, maxCents, minus, plus, sumOf, zeroCents } from "#domain/money/money";

export const entryTypes = ["credit", "debit"] as const;
export type EntryType = (typeof entryTypes)[number];

export const entryTypeLabels = { credit: "Crédito", debit: "Débito" } as const satisfies Record<
  EntryType,
  string
>;

export type Entry = { type: EntryType; amount: Cents };

export type Applied =
  | { why: null; balance: Cents }
  | { why: "insufficient_balance"; missing: Cents }
  | { why: "balance_too_large" };

/** Shown when a debit exceeds the balance (docs/product.md#balance). */
export const insufficientBalance = {
  title: "Saldo insuficiente",
  description: "O usuário não tem saldo suficiente para esta operação.",
} as const;

/**
 * The balance after an entry: a credit adds, a debit subtracts, and no debit makes it negative
 * (docs/product.md#balance).
 */
export function applyEntry(balance: Cents, { type, amount }: Entry): Applied {
  if (type === "debit") {
    if (amount > balance) return { why: "insufficient_balance", missing: minus(amount, balance) };
    return { why: null, balance: minus(balance, amount) };
  }
  const after = plus(balance, amount);
  return after > maxCents ? { why: "balance_too_large" } : { why: null, balance: after };
}

/** What an entry adds to the balance: negative for a debit. */
export const signedAmount = ({ type, amount }: Entry): Cents =>
  type === "debit" ? minus(zeroCents, amount) : amount;

/** The sums of a statement: credits, debits, and the balance before and after. */
export function statementOf(opening: Cents, entries: readonly Entry[]) {
  const credits = sumOf(entries.filter(({ type }) => type === "credit").map(({ amount }) => amount));
  const debits = sumOf(entries.filter(({ type }) => type === "debit").map(({ amount }) => amount));
  return { opening, credits, debits, closing: plus(opening, minus(credits, debits)) };
}
