import { day, usd } from "#web/platform/formats";
import { PricePlot } from "#web/ui/drawings/price-plot";
import type { PriceHistory } from "./prices.queries.ts";

const DAY_MS = 86_400_000;
const DAYS = 90;

/** The plot of a history, loaded when there is a series to draw. */
export function HistoryPlot({
  history,
  supplierPrice,
}: {
  history: PriceHistory;
  supplierPrice: number | null;
}) {
  const { statistics, priceOf } = history;
  const points = history.history.map((each) => ({ at: Date.parse(each.at), value: each.priceUsd }));
  const to = Date.now();
  const from = Math.min(to - DAYS * DAY_MS, points[0]?.at ?? to);
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
      from={from}
      to={to}
      references={references}
      label={label}
      formatValue={usd}
      formatTime={(at) => day(new Date(at).toISOString())}
      summary={`${label} nos últimos 90 dias: agora ${usd(statistics.currentPrice)}, média ${usd(statistics.avg90Price)}, mínimo ${usd(statistics.minPrice)}.`}
    />
  );
}
