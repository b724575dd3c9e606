import { createFileRoute } from "@tanstack/react-router";
import { dashboardQuery } from "#web/features/dashboard/dashboard.public";
import { DashboardScreen } from "#web/features/dashboard/dashboard-screen";

export const Route = createFileRoute("/_app/dashboard")({
  staticData: { title: "Dashboard" },
  loader: ({ context }) => void context.queryClient.prefetchQuery(dashboardQuery),
  component: DashboardScreen,
});
