import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/_admin/admin/recebimentos")({
  staticData: { title: "Recebimentos", group: "Admin" },
  component: () => (
    <UnfinishedScreen title="Recebimentos" promise="Dê entrada nos envios que chegaram ao galpão." />
  ),
});
