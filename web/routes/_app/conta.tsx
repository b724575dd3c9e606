import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/conta")({
  staticData: { title: "Minha conta" },
  component: () => (
    <UnfinishedScreen title="Minha conta" promise="Seus dados, seu plano e a segurança da sua conta." />
  ),
});
