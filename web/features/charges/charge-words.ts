import type { ChargeState } from "@prepara/domain/charges/charge";
import { fromUsd, sumOf, toUsd } from "@prepara/domain/money/money";
import { formatRateUsd, rateFromUsd } from "@prepara/domain/money/rate";
import { Check, CircleAlert, Clock, type LucideIcon, Undo2 } from "lucide-react";
import type { Tone } from "#web/ui/status-pill";
import type { Charge } from "./charges.queries.ts";

type Shown = Pick<Charge, "state" | "amountUsd">;

const pills = {
  proposed: { tone: "warning", icon: CircleAlert, words: "Para aprovar" },
  open: { tone: "info", icon: Clock, words: "Em aberto" },
  settled: { tone: "success", icon: Check, words: "Paga" },
  void: { tone: "neutral", icon: Undo2, words: "Retirada" },
} as const satisfies Record<ChargeState, { tone: Tone; icon: LucideIcon; words: string }>;

/** The state as a pill; a settled negative amount reads as credited, not as paid. */
export function pillOf({ state, amountUsd }: Shown): { tone: Tone; icon: LucideIcon; words: string } {
  const pill = pills[state];
  if (amountUsd > 0 || state === "void") return pill;
  if (state === "proposed") return { ...pill, words: "Crédito proposto" };
  return state === "open" ? { ...pill, words: "Desconta do total" } : { ...pill, words: "Descontada" };
}

/** Quantity and unit price, '3 × US$ 2,50'; negative in a correction that lowers the amount. */
export function countText({ qty, unitPriceUsd }: Pick<Charge, "qty" | "unitPriceUsd">): string {
  const rate = rateFromUsd(unitPriceUsd);
  const count = qty.toLocaleString("pt-BR");
  return rate === null ? count : `${count} × ${formatRateUsd(rate)}`;
}

/** The exact sum of amounts in dollars. */
export const sumUsd = (amounts: readonly number[]): number =>
  toUsd(sumOf(amounts.flatMap((usd) => fromUsd(usd) ?? [])));

/** Whether the customer can pay this charge now as an item of its own. */
export const isPayable = ({
  state,
  amountUsd,
  isPaidWithRequest,
}: Pick<Charge, "state" | "amountUsd" | "isPaidWithRequest">): boolean =>
  state === "open" && amountUsd > 0 && !isPaidWithRequest;

/** A link inside a card, with the minimum height of a touch target. */
export const linkClass = "inline-flex min-h-11 items-center self-start text-primary underline md:min-h-7";
