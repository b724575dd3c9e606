export { HistoryCard } from "./history-card.tsx";
export { priceHistoryQuery, useAddMonitor } from "./prices.queries.ts";
