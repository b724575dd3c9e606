import { type Cents, plus, sumOf, zeroCents } from "#domain/money/money";
import type { Quantity, Rate } from "#domain/money/rate";

/** What a charge is for; corrections and discounts name the charge that they correct. */
export const chargeKinds = ["base", "service", "storage", "correction", "discount"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** A charge moves forward only: `settled` was paid, `void` is not owed any more. */
export const chargeStates = ["proposed", "open", "settled", "void"] as const;
export type ChargeState = (typeof chargeStates)[number];

/** How a case ends in which its customer accepts the charge that they contested. */
export const acceptedOutcome = "Cobrança aceita";

/** A line of a quote, and of the charge that it becomes. */
export type ChargeLine = {
  kind: ChargeKind;
  service: string | null;
  description: string;
  /** The shipment whose units it is for; null if it is for the whole request. */
  shipmentId: string | null;
  qty: Quantity;
  unitPrice: Rate;
  amount: Cents;
};

/** A charge that costs nothing is settled from the start. */
export const firstStateOf = (amount: Cents): ChargeState => (amount === 0 ? "settled" : "open");

/**
 * What a request costs besides its base: the sum of its other charges that are owed or paid
 * (docs/decisions/0127).
 */
export const servicesOf = (
  charges: readonly { kind: ChargeKind; state: ChargeState; amount: Cents }[],
): Cents =>
  sumOf(
    charges.flatMap(({ kind, state, amount }) =>
      kind === "base" || state === "void" || state === "proposed" ? [] : [amount],
    ),
  );

/** What is still to be paid of these charges. */
export const openSum = (charges: readonly { state: ChargeState; amount: Cents }[]): Cents =>
  charges.reduce((sum, { state, amount }) => (state === "open" ? plus(sum, amount) : sum), zeroCents);
