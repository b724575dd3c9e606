import { dateOf } from "@prepara/domain/calendar/calendar";
import type { BrlRate } from "@prepara/domain/money/brl";
import type { ExchangeRateSource } from "./port.ts";

type Fixed = { rate: BrlRate; timeZone: string; clock(): Date };

/** The rate that the operator set by hand (`USD_BRL_RATE`): good for every day. */
export const fixedRate = ({ rate, timeZone, clock }: Fixed): ExchangeRateSource => ({
  today: async () => ({ rate, date: dateOf(clock(), timeZone) }),
});
