import { type Cents, minus, plus, zeroCents } from "#domain/money/money";
import type { ChargeKind, ChargeState } from "./charge.ts";

/** A charge that somebody wants to correct, and what is known of it. */
export type CorrectedCharge = {
  kind: ChargeKind;
  state: ChargeState;
  amount: Cents;
  /** The sum of its lower corrections that are not void, and of the higher ones that were paid. */
  corrected: Cents;
  /** The sum of its open lower corrections: it costs that much less when it is paid. */
  lowered: Cents;
  /** A higher correction of it was paid separately. */
  isRaised: boolean;
  /** The request that it is paid with; null for a charge that is paid by itself. */
  request: { isUnpaid: boolean; isCancelled: boolean; payable: Cents } | null;
};

const least = (one: Cents, other: Cents): Cents => (one < other ? one : other);

/** Whether a lower correction counts at once, because nothing was paid for the charge yet. */
const isLoweredAtOnce = ({ state, request }: CorrectedCharge): boolean =>
  state === "open" && (request === null || request.isUnpaid);

/**
 * The most by which a charge can be lowered. While nothing was paid for it, that is what it still costs:
 * money paid separately for a higher correction of it does not raise this limit.
 */
export function lowerable(charge: CorrectedCharge): Cents {
  const { amount, corrected, lowered, request } = charge;
  const left = plus(amount, corrected);
  if (!isLoweredAtOnce(charge)) return left;
  const open = least(left, plus(amount, lowered));
  return request ? least(open, request.payable) : open;
}

/**
 * How a correction begins (docs/product.md#charges): `proposed` waits for the customer, who pays more, or for
 * an admin, who gives credit; `open` counts at once and lowers what is still to be paid.
 */
export type CorrectionStart = { state: "proposed" | "open"; isPaidWithRequest: boolean };

const refused = (why: CorrectionRefusal) => ({ why }) as const;

export type CorrectionRefusal =
  | "not_correctable"
  | "charge_not_agreed"
  | "nothing_corrected"
  | "corrected_below_zero"
  | "pay_before"
  | "withdraw_instead";

/**
 * How a correction by `change` begins, or why it is refused. A higher one always waits for the customer to
 * accept it. A lower one counts at once while the charge is unpaid; once it is paid, or a payment may be
 * under review, an admin gives the difference as credit.
 */
export function correctionOf(
  charge: CorrectedCharge,
  change: Cents,
): { why: CorrectionRefusal } | ({ why: null } & CorrectionStart) {
  const { kind, state, request } = charge;
  if (kind === "correction" || kind === "discount" || state === "void") return refused("not_correctable");
  if (state === "proposed") return refused("charge_not_agreed");
  if (change === 0) return refused("nothing_corrected");
  const left = plus(lowerable(charge), change);
  if (change < 0 && left < 0) return refused("corrected_below_zero");
  // All that was paid for a cancelled request is paid back, so its charges are not raised.
  if (change > 0 && request?.isCancelled) return refused("not_correctable");
  if (change > 0) return { why: null, state: "proposed", isPaidWithRequest: false };
  const isOpen = isLoweredAtOnce(charge);
  if (request) return { why: null, state: isOpen ? "open" : "proposed", isPaidWithRequest: isOpen };
  // A charge of zero cannot be paid, and a charge with a paid correction cannot be withdrawn.
  if (isOpen && left === 0) return refused(charge.isRaised ? "pay_before" : "withdraw_instead");
  return { why: null, state: isOpen ? "open" : "proposed", isPaidWithRequest: false };
}

/** A proposed correction that gives money back: an admin decides about it, not the customer. */
export const isCredit = (charge: { state: ChargeState; amount: Cents }): boolean =>
  charge.state === "proposed" && charge.amount < 0;

/** The credit of a negative charge. */
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
