import { createFileRoute } from "@tanstack/react-router";
import { ShipScreen } from "#web/features/outbound/ship-screen";

export const Route = createFileRoute("/_floor/galpao_/enviar")({
  staticData: { title: "Enviar", group: "Galpão" },
  validateSearch: ({ ver }: Record<string, unknown>): { ver?: "todas" } => (ver === "todas" ? { ver } : {}),
  component: () => {
    const { ver } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ShipScreen
        isAll={ver === "todas"}
        onView={(isAll) => void navigate({ search: isAll ? { ver: "todas" } : {}, replace: true })}
      />
    );
  },
});
