import { type Cents, minus, plus, zeroCents } from "#domain/money/money";
import type { ChargeKind, ChargeState } from "./charge.ts";

/** A charge that somebody wants to correct, and what is known of it. */
export type CorrectedCharge = {
  kind: ChargeKind;
  state: ChargeState;
  amount: Cents;
  /** The sum of its corrections that are neither void nor refused. */
  corrected: Cents;
  /** The request that it is paid with; null for a charge that is paid by itself. */
  request: { isUnpaid: boolean; isCancelled: boolean } | null;
};

/**
 * How a correction begins (docs/product.md#charges): `proposed` waits for the customer, who pays more, or for
 * an admin, who gives credit; `open` counts at once and lowers what is still to be paid.
 */
export type CorrectionBegins = { state: "proposed" | "open"; isPaidWithRequest: boolean };

const refused = (why: CorrectionRefusal) => ({ why }) as const;

export type CorrectionRefusal =
  | "not_correctable"
  | "charge_not_agreed"
  | "nothing_corrected"
  | "corrected_below_zero"
  | "withdraw_instead";

/**
 * What becomes of a correction of `change`, or why there can be none. A higher one is always the customer's
 * to accept. A lower one counts at once while the charge is unpaid, with its request or by itself; of what
 * was paid, or may have been, an admin gives the difference as credit.
 */
export function correctionOf(
  charge: CorrectedCharge,
  change: Cents,
): { why: CorrectionRefusal } | ({ why: null } & CorrectionBegins) {
  const { kind, state, request } = charge;
  if (kind === "correction" || kind === "discount" || state === "void") return refused("not_correctable");
  if (state === "proposed") return refused("charge_not_agreed");
  if (change === 0) return refused("nothing_corrected");
  const left = plus(plus(charge.amount, charge.corrected), change);
  if (left < 0) return refused("corrected_below_zero");
  // All that is paid for a cancelled request is paid back, so nothing more is asked for it.
  if (change > 0 && request?.isCancelled) return refused("not_correctable");
  if (change > 0) return { why: null, state: "proposed", isPaidWithRequest: false };
  if (request) {
    const isOpen = state === "open" && request.isUnpaid;
    return { why: null, state: isOpen ? "open" : "proposed", isPaidWithRequest: isOpen };
  }
  if (state === "open" && left === 0) return refused("withdraw_instead");
  return { why: null, state: state === "open" ? "open" : "proposed", isPaidWithRequest: false };
}

/** A proposed correction that gives money back: an admin decides about it, not the customer. */
export const isCredit = (charge: { state: ChargeState; amount: Cents }): boolean =>
  charge.state === "proposed" && charge.amount < 0;

/** The credit that a negative charge stands for. */
export const creditOf = (amount: Cents): Cents => minus(zeroCents, amount);

export type Payable = { number: number; amount: Cents };

/**
 * The charges that a balance pays, the oldest first and each only as a whole: one that the balance does not
 * cover waits, and a smaller one after it is paid.
 */
export function paidBy<One extends Payable>(balance: Cents, charges: readonly One[]): One[] {
  let left: Cents = balance;
  return charges.filter(({ amount }) => {
    if (amount <= 0 || amount > left) return false;
    left = minus(left, amount);
    return true;
  });
}
