import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/documentos")({
  staticData: { title: "Documentos" },
  component: () => (
    <UnfinishedScreen title="Documentos" promise="Guarde as notas fiscais das suas compras em PDF." />
  ),
});
