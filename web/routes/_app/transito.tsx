import { createFileRoute } from "@tanstack/react-router";
import {
  type PurchasePrefill,
  parsePurchasePrefill,
} from "#web/features/shipments/purchase/purchase-prefill";
import { inTransitQuery, transitSummaryQuery } from "#web/features/shipments/shipments.queries";
import { TransitScreen } from "#web/features/shipments/transit/transit-screen";
import { textsIn } from "#web/platform/search-text";

type Search = { novo?: true; envio?: string; busca?: string } & PurchasePrefill;

export const Route = createFileRoute("/_app/transito")({
  staticData: { title: "Em Trânsito" },
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(search.novo === true && { novo: true }),
    ...textsIn({ envio: search.envio, busca: search.busca }),
    ...(search.novo === true && parsePurchasePrefill(search)),
  }),
  loaderDeps: ({ search: { busca } }) => ({ busca }),
  loader: ({ context: { queryClient }, deps: { busca } }) => {
    void queryClient.prefetchInfiniteQuery(inTransitQuery(busca));
    void queryClient.prefetchQuery(transitSummaryQuery());
  },
  component: TransitScreen,
});
