import { createFileRoute } from "@tanstack/react-router";
import { PackingScreen } from "#web/features/outbound/packing-screen";

export const Route = createFileRoute("/_floor/galpao_/embalar_/$solicitacao")({
  staticData: { title: "Embalar", group: "Galpão" },
  component: () => <PackingScreen requestId={Route.useParams().solicitacao} />,
});
