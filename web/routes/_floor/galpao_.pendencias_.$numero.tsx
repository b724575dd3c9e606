import { createFileRoute } from "@tanstack/react-router";
import { FloorCaseScreen } from "#web/features/cases/floor-case-screen";

export const Route = createFileRoute("/_floor/galpao_/pendencias_/$numero")({
  staticData: { title: "Pendência", group: "Galpão" },
  component: () => <FloorCaseScreen number={Route.useParams().numero} />,
});
