import { createFileRoute } from "@tanstack/react-router";
import { PreparingScreen } from "#web/features/preparing/preparing-screen";

export const Route = createFileRoute("/_floor/galpao_/preparo_/$tarefa")({
  staticData: { title: "Preparar", group: "Galpão" },
  component: () => <PreparingScreen id={Route.useParams().tarefa} />,
});
