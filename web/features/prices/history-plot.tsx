import { day, usd } from "#web/platform/formats";
import { PricePlot } from "#web/ui/plots/price-plot";
import type { PriceHistory } from "./prices.queries.ts";

const RANGES = [90, 30, 7] as const;

/** Loaded only when there is a series to draw. */
export function HistoryPlot({
  history,
  supplierPrice,
}: {
  history: PriceHistory;
  supplierPrice: number | null;
}) {
  const { statistics, priceOf } = history;
  const points = history.history.map((each) => ({ at: Date.parse(each.at), value: each.priceUsd }));
  const references = [
    { label: "Média 90 dias", value: statistics.avg90Price, tone: "average" as const },
    { label: "Mínimo", value: statistics.minPrice, tone: "lowest" as const },
    {
      label: "Melhor fornecedor",
      value: priceOf === "amazon" ? supplierPrice : null,
      tone: "supplier" as const,
    },
  ].flatMap((line) => (line.value === null ? [] : [{ ...line, value: line.value }]));
  const label = priceOf === "amazon" ? "Preço na Amazon" : "Menor preço de fornecedor";
  return (
    <PricePlot
      points={points}
      ranges={RANGES}
      to={Date.now()}
      references={references}
      label={label}
      formatValue={usd}
      formatTime={(at) => day(new Date(at).toISOString())}
      summary={`${label} nos últimos 90 dias: agora ${usd(statistics.currentPrice)}, média ${usd(statistics.avg90Price)}, mínimo ${usd(statistics.minPrice)}.`}
    />
  );
}
