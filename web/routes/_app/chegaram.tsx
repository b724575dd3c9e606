import { type PrepStatus, prepStatuses } from "@prepara/domain/prep/status";
import { createFileRoute } from "@tanstack/react-router";
import { arrivedQuery } from "#web/features/prep/prep.queries";
import { PrepScreen } from "#web/features/prep/prep-screen";

type Search = { aba?: "solicitacoes"; envio?: string; busca?: string; status?: PrepStatus };

export const Route = createFileRoute("/_app/chegaram")({
  staticData: {
    title: "Chegaram",
    titleOf: ({ aba }) => (aba === "solicitacoes" ? "Solicitações · Chegaram" : "Chegaram"),
  },
  validateSearch: ({ aba, envio, busca, status }: Record<string, unknown>): Search => {
    const known = prepStatuses.find((one) => one === status);
    return {
      ...(aba === "solicitacoes" && { aba }),
      ...(typeof envio === "string" && { envio }),
      ...(typeof busca === "string" && busca && { busca }),
      ...(known && { status: known }),
    };
  },
  loaderDeps: ({ search: { busca } }) => ({ busca }),
  loader: ({ context, deps: { busca } }) =>
    void context.queryClient.prefetchInfiniteQuery(arrivedQuery(busca)),
  component: PrepScreen,
});
