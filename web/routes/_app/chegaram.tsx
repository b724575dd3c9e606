import { type PrepStatus, prepStatuses } from "@prepara/domain/prep/status";
import { createFileRoute } from "@tanstack/react-router";
import { arrivedQuery } from "#web/features/prep/prep.queries";
import { PrepScreen } from "#web/features/prep/prep-screen";
import { textsIn } from "#web/platform/search-text";

type Search = { aba?: "solicitacoes"; envio?: string; busca?: string; status?: PrepStatus };

export const Route = createFileRoute("/_app/chegaram")({
  staticData: { title: "Chegaram" },
  validateSearch: ({ aba, envio, busca, status }: Record<string, unknown>): Search => {
    const known = prepStatuses.find((one) => one === status);
    return {
      ...(aba === "solicitacoes" && { aba }),
      ...textsIn({ envio, busca }),
      ...(known && { status: known }),
    };
  },
  loaderDeps: ({ search: { aba, busca } }) => ({ aba, busca }),
  loader: ({ context, deps: { aba, busca } }) => {
    void context.queryClient.prefetchInfiniteQuery(arrivedQuery(busca));
    return aba && { title: "Solicitações · Chegaram" };
  },
  component: PrepScreen,
});
