import { type AssistedStatus, assistedStatuses } from "@prepara/domain/assisted-purchases/status";
import { createFileRoute } from "@tanstack/react-router";
import { AssistedAdminScreen } from "#web/features/assisted-purchases/assisted-admin-screen";
import {
  assistedCountsQuery,
  assistedQueueQuery,
} from "#web/features/assisted-purchases/assisted-purchases.queries";

export const Route = createFileRoute("/_app/_admin/admin/compra-assistida")({
  staticData: { title: "Compra Assistida", group: "Admin" },
  validateSearch: (search: Record<string, unknown>): { status?: AssistedStatus } => {
    const status = assistedStatuses.find((one) => one === search.status);
    return status ? { status } : {};
  },
  loaderDeps: ({ search: { status } }) => ({ status }),
  loader: ({ context: { queryClient }, deps: { status } }) => {
    void queryClient.prefetchInfiniteQuery(assistedQueueQuery(status));
    void queryClient.prefetchQuery(assistedCountsQuery);
  },
  component: AssistedAdminScreen,
});
