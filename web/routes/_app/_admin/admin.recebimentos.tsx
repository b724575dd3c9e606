import { createFileRoute } from "@tanstack/react-router";
import {
  type PendingSort,
  pendingQuery,
  pendingSort,
} from "#web/features/shipments/check-in/check-in.queries";
import { CheckInScreen } from "#web/features/shipments/check-in/check-in-screen";

type Search = { q?: string; envio?: string; ordem?: PendingSort };

export const Route = createFileRoute("/_app/_admin/admin/recebimentos")({
  staticData: { title: "Recebimentos", group: "Admin" },
  validateSearch: ({ q, envio, ordem }: Record<string, unknown>): Search => ({
    // The router parses digits in the URL as a number.
    ...((typeof q === "string" || typeof q === "number") && q !== "" && { q: String(q) }),
    ...(typeof envio === "string" && { envio }),
    ...((ordem === "eta" || ordem === "newest") && { ordem }),
  }),
  loaderDeps: ({ search: { q, ordem } }) => ({ q, ordem }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(pendingQuery(deps.q, pendingSort(deps.ordem))),
  component: CheckInScreen,
});
