import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/_admin/admin/saldo")({
  staticData: { title: "Gestão de Saldo", group: "Admin" },
  component: () => (
    <UnfinishedScreen title="Gestão de Saldo" promise="Adicione ou debite saldo dos clientes." />
  ),
});
