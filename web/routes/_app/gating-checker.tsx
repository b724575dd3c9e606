import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/gating-checker")({
  staticData: { title: "Verificador de Gating" },
  component: () => (
    <UnfinishedScreen
      title="Verificador de Gating"
      promise="Veja se uma marca costuma ter restrição de venda."
    />
  ),
});
