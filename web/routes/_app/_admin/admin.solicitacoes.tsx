import { type PrepStatus, prepStatuses } from "@prepara/domain/prep/status";
import { createFileRoute } from "@tanstack/react-router";
import { queueQuery, statusCountsQuery, workloadQuery } from "#web/features/prep/admin/prep-admin.queries";
import { PrepAdminScreen } from "#web/features/prep/admin/prep-admin-screen";
import { textsIn } from "#web/platform/search-text";

/** What a new request waits for; requests in later stages are filtered by their status. */
type Wait = "approval" | "payment";
const isWait = (text: unknown): text is Wait => text === "approval" || text === "payment";

/** `devolucao`: cancelled requests whose payment is not fully refunded. */
type View = Wait | "devolucao";
const isView = (text: unknown): text is View => isWait(text) || text === "devolucao";

type Search = {
  status?: PrepStatus;
  espera?: View;
  busca?: string;
  ordem?: "antigas";
  solicitacao?: string;
};

export const Route = createFileRoute("/_app/_admin/admin/solicitacoes")({
  staticData: { title: "Solicitações", group: "Admin" },
  validateSearch: (search: Record<string, unknown>): Search => {
    const status = prepStatuses.find((one) => one === search.status);
    // The stored status also covers requests without a cost, which wait for no payment.
    const espera = status === "pending_payment" ? "payment" : search.espera;
    return {
      ...(isView(espera) ? { espera } : status && { status }),
      ...textsIn({ busca: search.busca }),
      ...(search.ordem === "antigas" && { ordem: search.ordem }),
      ...textsIn({ solicitacao: search.solicitacao }),
    };
  },
  loaderDeps: ({ search: { status, espera, busca, ordem } }) => ({
    status,
    wait: isWait(espera) ? espera : undefined,
    isToPayBack: espera === "devolucao",
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
