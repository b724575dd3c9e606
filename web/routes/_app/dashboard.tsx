import { createFileRoute } from "@tanstack/react-router";
import { dashboardQuery } from "#web/features/dashboard/dashboard.public";
import { DashboardScreen, WarehouseHome } from "#web/features/dashboard/dashboard-screen";
import { wasAdmin } from "#web/platform/session/me";

export const Route = createFileRoute("/_app/dashboard")({
  staticData: { title: "Dashboard" },
  validateSearch: ({ ver }: Record<string, unknown>): { ver?: "suite" } => (ver === "suite" ? { ver } : {}),
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(dashboardQuery);
    if (wasAdmin()) await WarehouseHome.preload(); // the first frame shows it meanwhile
  },
  component: DashboardScreen,
});
