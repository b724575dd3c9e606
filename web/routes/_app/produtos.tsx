import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/produtos")({
  staticData: { title: "Minha Suíte" },
  component: () => (
    <UnfinishedScreen title="Minha Suíte" promise="Seus produtos com foto, situação e previsão de chegada." />
  ),
});
