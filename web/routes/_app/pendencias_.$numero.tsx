import { createFileRoute } from "@tanstack/react-router";
import { CaseScreen } from "#web/features/cases/case-screen";

export const Route = createFileRoute("/_app/pendencias_/$numero")({
  staticData: { title: "Pendência", group: "Pendências" },
  component: () => <CaseScreen number={Route.useParams().numero} />,
});
