import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/_admin/admin/compra-assistida")({
  staticData: { title: "Compra Assistida", group: "Admin" },
  component: () => (
    <UnfinishedScreen title="Compra Assistida" promise="Responda aos pedidos de compra dos clientes." />
  ),
});
