import { createFileRoute } from "@tanstack/react-router";
import {
  type PendingSort,
  pendingQuery,
  pendingSort,
} from "#web/features/shipments/check-in/check-in.queries";
import { CheckInScreen } from "#web/features/shipments/check-in/check-in-screen";
import { textsIn } from "#web/platform/search-text";

type Search = { q?: string; envio?: string; ordem?: PendingSort };

export const Route = createFileRoute("/_app/_admin/admin/recebimentos")({
  staticData: { title: "Recebimentos", group: "Admin" },
  validateSearch: ({ q, envio, ordem }: Record<string, unknown>): Search => ({
    ...textsIn({ q, envio }),
    ...((ordem === "eta" || ordem === "newest") && { ordem }),
  }),
  loaderDeps: ({ search: { q, ordem } }) => ({ q, ordem }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(pendingQuery(deps.q, pendingSort(deps.ordem))),
  component: CheckInScreen,
});
