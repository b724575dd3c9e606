import { createFileRoute } from "@tanstack/react-router";
import { FloorChargesScreen, floorChargeViews } from "#web/features/charges/floor-charges-screen";

export const Route = createFileRoute("/_floor/galpao_/cobrancas")({
  staticData: { title: "Cobranças", group: "Galpão" },
  validateSearch: ({ ver, suite }: Record<string, unknown>): { ver?: string; suite?: string } => ({
    ...(ver ? { ver: String(ver) } : {}),
    ...(suite ? { suite: String(suite) } : {}),
  }),
  component: () => {
    const { ver, suite = "" } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <FloorChargesScreen
        view={floorChargeViews.find(({ value }) => value === ver)?.value ?? "proposed"}
        suite={suite}
        onFilter={(view, number) =>
          void navigate({
            search: { ...(view !== "proposed" && { ver: view }), ...(number && { suite: number }) },
            replace: true,
          })
        }
      />
    );
  },
});
