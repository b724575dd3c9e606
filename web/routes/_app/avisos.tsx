import { createFileRoute } from "@tanstack/react-router";
import { noticesQuery } from "#web/features/notices/notices.queries";
import { NoticesScreen } from "#web/features/notices/notices-screen";

export const Route = createFileRoute("/_app/avisos")({
  staticData: { title: "Avisos" },
  validateSearch: (search: Record<string, unknown>): { lidos?: false } =>
    search.lidos === false ? { lidos: false } : {},
  loaderDeps: ({ search: { lidos } }) => ({ unread: lidos === false }),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(noticesQuery(deps)),
  component: NoticesScreen,
});
