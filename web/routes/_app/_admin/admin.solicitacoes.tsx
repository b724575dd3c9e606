import { type PrepStatus, prepStatuses } from "@prepara/domain/prep/status";
import { createFileRoute } from "@tanstack/react-router";
import { queueQuery, statusCountsQuery, workloadQuery } from "#web/features/prep/admin/prep-admin.queries";
import { PrepAdminScreen } from "#web/features/prep/admin/prep-admin-screen";

type Search = { status?: PrepStatus; busca?: string; ordem?: "antigas"; solicitacao?: string };

export const Route = createFileRoute("/_app/_admin/admin/solicitacoes")({
  staticData: { title: "Solicitações", group: "Admin" },
  validateSearch: (search: Record<string, unknown>): Search => {
    const status = prepStatuses.find((one) => one === search.status);
    return {
      ...(status && { status }),
      // The router parses digits in the URL as a number.
      ...((typeof search.busca === "string" || typeof search.busca === "number") && {
        busca: String(search.busca),
      }),
      ...(search.ordem === "antigas" && { ordem: search.ordem }),
      ...(typeof search.solicitacao === "string" && { solicitacao: search.solicitacao }),
    };
  },
  loaderDeps: ({ search: { status, busca, ordem } }) => ({
    status,
    search: busca,
    isOldestFirst: ordem === "antigas",
  }),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(queueQuery(deps));
    void queryClient.prefetchQuery(statusCountsQuery);
    void queryClient.prefetchQuery(workloadQuery);
  },
  component: PrepAdminScreen,
});
