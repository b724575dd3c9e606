import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/compra-assistida")({
  staticData: { title: "Compra Assistida" },
  component: () => (
    <UnfinishedScreen title="Compra Assistida" promise="Peça para a nossa equipe comprar por você." />
  ),
});
