import { createFileRoute } from "@tanstack/react-router";
import { DockScreen } from "#web/features/dock/dock-screen";

export const Route = createFileRoute("/_floor/galpao_/doca")({
  staticData: { title: "Doca", group: "Galpão" },
  component: DockScreen,
});
