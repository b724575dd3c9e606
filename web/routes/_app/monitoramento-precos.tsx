import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/monitoramento-precos")({
  staticData: { title: "Monitoramento de Preços" },
  component: () => (
    <UnfinishedScreen
      title="Monitoramento de Preços"
      promise="Receba um alerta quando o preço chegar ao seu alvo."
    />
  ),
});
