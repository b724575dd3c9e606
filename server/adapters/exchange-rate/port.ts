import type { DatedRate } from "@prepara/domain/money/brl";

/** The price of one dollar in reais. */
export interface ExchangeRateSource {
  /** The newest rate; null if no source is configured. Throws `Outage` on failure. */
  today(): Promise<DatedRate | null>;
}
