import { createFileRoute } from "@tanstack/react-router";
import { BoxesScreen } from "#web/features/dock/boxes-screen";
import { textsIn } from "#web/platform/search-text";

export const Route = createFileRoute("/_floor/galpao_/caixas")({
  staticData: { title: "Caixas da doca", group: "Galpão" },
  validateSearch: ({ situacao }: Record<string, unknown>) => textsIn({ situacao }),
  component: () => <BoxesScreen {...Route.useSearch()} />,
});
