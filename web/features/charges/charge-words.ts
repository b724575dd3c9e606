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

/** The state as a pill; what lowers a sum is credited, not paid. */
export function pillOf({ state, amountUsd }: Shown): { tone: Tone; icon: LucideIcon; words: string } {
  const pill = pills[state];
  if (amountUsd > 0 || state === "void") return pill;
  if (state === "proposed") return { ...pill, words: "Crédito proposto" };
  return state === "open" ? { ...pill, words: "Desconta do total" } : { ...pill, words: "Descontada" };
}

/** '3 × US$ 2,50', with a minus where a correction takes away. */
export function countText({ qty, unitPriceUsd }: Pick<Charge, "qty" | "unitPriceUsd">): string {
  const rate = rateFromUsd(unitPriceUsd);
  const count = qty.toLocaleString("pt-BR");
  return rate === null ? count : `${count} × ${formatRateUsd(rate)}`;
}

/** The exact sum of amounts in dollars. */
export const sumUsd = (amounts: readonly number[]): number =>
  toUsd(sumOf(amounts.flatMap((usd) => fromUsd(usd) ?? [])));

/** Whether it is paid by itself now. */
export const isPayable = ({
  state,
  amountUsd,
  isPaidWithRequest,
}: Pick<Charge, "state" | "amountUsd" | "isPaidWithRequest">): boolean =>
  state === "open" && amountUsd > 0 && !isPaidWithRequest;

/** A link inside a card, as high as a target has to be. */
export const linkClass = "inline-flex min-h-11 items-center self-start text-primary underline md:min-h-7";
