import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/chegaram")({
  staticData: { title: "Chegaram" },
  component: () => (
    <UnfinishedScreen title="Chegaram" promise="Veja fotos, peso e medidas do que chegou e peça o preparo." />
  ),
});
