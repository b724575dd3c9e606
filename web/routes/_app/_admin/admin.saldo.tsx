import { createFileRoute } from "@tanstack/react-router";
import { BalanceAdminScreen } from "#web/features/ledger/balance-admin-screen";
import { customersQuery, totalQuery } from "#web/features/ledger/ledger.queries";
import { textsIn } from "#web/platform/search-text";

type Search = { busca?: string; cliente?: string };

export const Route = createFileRoute("/_app/_admin/admin/saldo")({
  staticData: { title: "Gestão de Saldo", group: "Admin" },
  validateSearch: ({ busca, cliente }: Record<string, unknown>): Search => textsIn({ busca, cliente }),
  loaderDeps: ({ search: { busca } }) => ({ busca }),
  loader: ({ context: { queryClient }, deps: { busca } }) => {
    void queryClient.prefetchInfiniteQuery(customersQuery(busca));
    void queryClient.prefetchQuery(totalQuery);
  },
  component: BalanceAdminScreen,
});
