import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/minerador")({
  staticData: { title: "Minerador" },
  component: () => (
    <UnfinishedScreen title="Minerador" promise="Encontre fornecedores mais baratos para um ASIN." />
  ),
});
