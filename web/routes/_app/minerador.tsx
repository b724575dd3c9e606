import { parseAsin } from "@prepara/domain/product/asin";
import { createFileRoute } from "@tanstack/react-router";
import { minedQuery, pastSearchesQuery, priceListsQuery } from "#web/features/miner/miner.queries";
import { MinerScreen } from "#web/features/miner/miner-screen";
import { priceHistoryQuery } from "#web/features/prices/prices.queries";

type Search = { asin?: string; aba?: "listas"; custo?: number };

export const Route = createFileRoute("/_app/minerador")({
  staticData: { title: "Minerador" },
  validateSearch: ({ asin, aba, custo }: Record<string, unknown>): Search => {
    const wanted = parseAsin(String(asin ?? ""));
    return {
      ...(wanted && { asin: wanted }),
      ...(aba === "listas" && { aba: "listas" as const }),
      ...(typeof custo === "number" && custo > 0 && { custo }),
    };
  },
  loaderDeps: ({ search: { asin, aba } }) => ({ asin, aba }),
  loader: ({ context: { queryClient }, deps: { asin, aba } }) => {
    if (aba === "listas") void queryClient.prefetchInfiniteQuery(priceListsQuery);
    else if (asin) {
      void queryClient.prefetchQuery(minedQuery(asin));
      void queryClient.prefetchQuery(priceHistoryQuery(asin));
    } else void queryClient.prefetchInfiniteQuery(pastSearchesQuery);
    return aba && { title: "Listas de preços · Minerador" };
  },
  component: MinerScreen,
});
