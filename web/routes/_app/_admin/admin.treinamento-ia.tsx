import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/_admin/admin/treinamento-ia")({
  staticData: { title: "Treinamento IA", group: "Admin" },
  component: () => (
    <UnfinishedScreen
      title="Treinamento IA"
      promise="Envie os documentos que o consultor usa nas respostas."
    />
  ),
});
