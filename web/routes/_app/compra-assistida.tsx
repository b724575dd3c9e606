import { type AssistedStatus, assistedStatuses } from "@prepara/domain/assisted-purchases/status";
import { createFileRoute } from "@tanstack/react-router";
import { ownAssistedQuery } from "#web/features/assisted-purchases/assisted-purchases.queries";
import { AssistedScreen } from "#web/features/assisted-purchases/assisted-screen";

type Search = { nova?: true; status?: AssistedStatus };

export const Route = createFileRoute("/_app/compra-assistida")({
  staticData: { title: "Compra Assistida" },
  validateSearch: ({ nova, status }: Record<string, unknown>): Search => {
    const known = assistedStatuses.find((one) => one === status);
    return { ...(nova === true && { nova: true }), ...(known && { status: known }) };
  },
  loaderDeps: ({ search: { status } }) => ({ status }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(ownAssistedQuery(deps.status)),
  component: AssistedScreen,
});
