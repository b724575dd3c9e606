import type { DatedRate } from "@prepara/domain/money/brl";

/** What one dollar costs in reais. */
export interface ExchangeRateSource {
  /** The newest rate known; null when no source is set; throws `Outage` when the source cannot tell. */
  today(): Promise<DatedRate | null>;
}
