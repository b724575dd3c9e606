import { createFileRoute } from "@tanstack/react-router";
import { rateCardsQuery, servicesQuery } from "#web/features/services/services.queries";
import { ServicesScreen } from "#web/features/services/services-screen";

export const Route = createFileRoute("/_app/_admin/galpao/servicos")({
  staticData: { title: "Serviços e preços", group: "Galpão" },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(servicesQuery);
    void queryClient.prefetchInfiniteQuery(rateCardsQuery);
  },
  component: ServicesScreen,
});
