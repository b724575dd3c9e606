import { createFileRoute } from "@tanstack/react-router";
import { dashboardQuery } from "#web/features/dashboard/dashboard.public";
import { DashboardScreen } from "#web/features/dashboard/dashboard-screen";

export const Route = createFileRoute("/_app/dashboard")({
  staticData: { title: "Dashboard" },
  validateSearch: ({ ver }: Record<string, unknown>): { ver?: "suite" } => (ver === "suite" ? { ver } : {}),
  loader: ({ context }) => void context.queryClient.prefetchQuery(dashboardQuery),
  component: DashboardScreen,
});
