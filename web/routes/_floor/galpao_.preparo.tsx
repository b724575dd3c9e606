import { createFileRoute } from "@tanstack/react-router";
import { PrepTasksScreen } from "#web/features/preparing/tasks-screen";

export const Route = createFileRoute("/_floor/galpao_/preparo")({
  staticData: { title: "Preparo", group: "Galpão" },
  component: PrepTasksScreen,
});
