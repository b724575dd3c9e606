import { formatBrl, formatRate, parseBrlRate } from "@prepara/domain/money/brl";

/** An amount of reais as the API gives it, as "R$ 40,09". */
export const reais = (amount: number): string => formatBrl(Math.round(amount * 100));

/** Reais per dollar as the API gives them, as "R$ 5,3451"; "-" if it is not a valid rate. */
export function rateText(rate: number): string {
  const exact = parseBrlRate(rate);
  return exact ? `R$ ${formatRate(exact)}` : "-";
}
