import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/_admin/admin/solicitacoes")({
  staticData: { title: "Solicitações", group: "Admin" },
  component: () => (
    <UnfinishedScreen title="Solicitações" promise="Gerencie os pedidos de preparo dos clientes." />
  ),
});
