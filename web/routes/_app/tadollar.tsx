import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/tadollar")({
  staticData: { title: "Consultor IA" },
  component: () => (
    <UnfinishedScreen title="Consultor IA" promise="Converse com o especialista em Amazon FBA." />
  ),
});
