import { type AssistedStatus, assistedStatuses } from "@prepara/domain/assisted-purchases/status";
import { createFileRoute } from "@tanstack/react-router";
import {
  type AssistedPrefill,
  parseAssistedPrefill,
} from "#web/features/assisted-purchases/assisted-prefill";
import { ownAssistedQuery } from "#web/features/assisted-purchases/assisted-purchases.queries";
import { AssistedScreen } from "#web/features/assisted-purchases/assisted-screen";

type Search = { nova?: true; status?: AssistedStatus } & AssistedPrefill;

export const Route = createFileRoute("/_app/compra-assistida")({
  staticData: { title: "Compra Assistida" },
  validateSearch: (search: Record<string, unknown>): Search => {
    const known = assistedStatuses.find((one) => one === search.status);
    const isNew = search.nova === true;
    return { ...(isNew && { nova: true, ...parseAssistedPrefill(search) }), ...(known && { status: known }) };
  },
  loaderDeps: ({ search: { status } }) => ({ status }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(ownAssistedQuery(deps.status)),
  component: AssistedScreen,
});
