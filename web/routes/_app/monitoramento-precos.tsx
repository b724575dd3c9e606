import { createFileRoute } from "@tanstack/react-router";
import { MonitorsScreen } from "#web/features/prices/monitors-screen";
import { monitorsQuery } from "#web/features/prices/prices.queries";

export const Route = createFileRoute("/_app/monitoramento-precos")({
  staticData: { title: "Monitoramento de Preços" },
  validateSearch: ({ asin }: Record<string, unknown>): { asin?: string } =>
    asin === undefined ? {} : { asin: String(asin).slice(0, 100) },
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(monitorsQuery),
  component: MonitorsScreen,
});
