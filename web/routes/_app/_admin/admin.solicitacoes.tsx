import { type PrepStatus, prepStatuses } from "@prepara/domain/prep/status";
import { createFileRoute } from "@tanstack/react-router";
import { queueQuery, statusCountsQuery, workloadQuery } from "#web/features/prep/admin/prep-admin.queries";
import { PrepAdminScreen } from "#web/features/prep/admin/prep-admin-screen";

/** The other waits of a request are the filter of a status. */
type Wait = "approval" | "payment";
const isWait = (text: unknown): text is Wait => text === "approval" || text === "payment";

type Search = {
  status?: PrepStatus;
  espera?: Wait;
  busca?: string;
  ordem?: "antigas";
  solicitacao?: string;
};

export const Route = createFileRoute("/_app/_admin/admin/solicitacoes")({
  staticData: { title: "Solicitações", group: "Admin" },
  validateSearch: (search: Record<string, unknown>): Search => {
    const status = prepStatuses.find((one) => one === search.status);
    return {
      ...(status && { status }),
      ...(!status && isWait(search.espera) && { espera: search.espera }),
      // The router parses digits in the URL as a number.
      ...((typeof search.busca === "string" || typeof search.busca === "number") && {
        busca: String(search.busca),
      }),
      ...(search.ordem === "antigas" && { ordem: search.ordem }),
      ...(typeof search.solicitacao === "string" && { solicitacao: search.solicitacao }),
    };
  },
  loaderDeps: ({ search: { status, espera, busca, ordem } }) => ({
    status,
    wait: espera,
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
