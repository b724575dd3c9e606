import { createFileRoute } from "@tanstack/react-router";
import { BoxesScreen } from "#web/features/dock/boxes-screen";

export const Route = createFileRoute("/_floor/galpao_/caixas")({
  staticData: { title: "Caixas da doca", group: "Galpão" },
  validateSearch: ({ situacao }: Record<string, unknown>) =>
    typeof situacao === "string" ? { situacao } : {},
  component: () => <BoxesScreen {...Route.useSearch()} />,
});
