import { createFileRoute } from "@tanstack/react-router";
import { documentsQuery } from "#web/features/documents/documents.queries";
import { DocumentsScreen } from "#web/features/documents/documents-screen";
import { textsIn } from "#web/platform/search-text";

type Search = { novo?: true; busca?: string };

export const Route = createFileRoute("/_app/documentos")({
  staticData: { title: "Documentos" },
  validateSearch: ({ novo, busca }: Record<string, unknown>): Search => ({
    ...(novo === true && { novo: true }),
    ...textsIn({ busca }),
  }),
  loaderDeps: ({ search: { busca } }) => ({ busca }),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(documentsQuery(deps.busca)),
  component: DocumentsScreen,
});
