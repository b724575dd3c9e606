import { type AssistedStatus, assistedStatuses } from "@prepara/domain/assisted-purchases/status";
import { createFileRoute } from "@tanstack/react-router";
import { AssistedAdminScreen } from "#web/features/assisted-purchases/assisted-admin-screen";
import {
  assistedCountsQuery,
  assistedQueueQuery,
} from "#web/features/assisted-purchases/assisted-purchases.queries";
import { textsIn } from "#web/platform/search-text";

type Search = { status?: AssistedStatus; busca?: string; solicitacao?: string };

export const Route = createFileRoute("/_app/_admin/admin/compra-assistida")({
  staticData: { title: "Compra Assistida", group: "Admin" },
  validateSearch: ({ status, busca, solicitacao }: Record<string, unknown>): Search => {
    const known = assistedStatuses.find((one) => one === status);
    return {
      ...(known && { status: known }),
      ...textsIn({ busca, solicitacao }),
    };
  },
  loaderDeps: ({ search: { status, busca } }) => ({ status, search: busca }),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(assistedQueueQuery(deps));
    void queryClient.prefetchQuery(assistedCountsQuery);
  },
  component: AssistedAdminScreen,
});
