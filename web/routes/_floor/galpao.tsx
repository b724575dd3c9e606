import { createFileRoute } from "@tanstack/react-router";
import { FloorHome } from "#web/features/floor/floor-home";

export const Route = createFileRoute("/_floor/galpao")({
  staticData: { title: "Galpão" },
  component: FloorHome,
});
