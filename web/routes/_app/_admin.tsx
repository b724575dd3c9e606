import { createFileRoute, Outlet } from "@tanstack/react-router";
import { roleGuards } from "#web/platform/session/lazy-role-guards";

export const Route = createFileRoute("/_app/_admin")({
  beforeLoad: async ({ context }) => (await roleGuards()).requireAdmin(context.queryClient),
  component: Outlet,
});
