import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/transito")({
  staticData: { title: "Em Trânsito" },
  component: () => (
    <UnfinishedScreen
      title="Em Trânsito"
      promise="Registre compras e acompanhe o que está vindo para a sua suíte."
    />
  ),
});
