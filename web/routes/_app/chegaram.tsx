import { createFileRoute } from "@tanstack/react-router";
import { arrivedQuery } from "#web/features/prep/prep.queries";
import { PrepScreen } from "#web/features/prep/prep-screen";

type Search = { aba?: "solicitacoes"; envio?: string };

export const Route = createFileRoute("/_app/chegaram")({
  staticData: { title: "Chegaram" },
  validateSearch: ({ aba, envio }: Record<string, unknown>): Search => ({
    ...(aba === "solicitacoes" && { aba }),
    ...(typeof envio === "string" && { envio }),
  }),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(arrivedQuery),
  component: PrepScreen,
});
