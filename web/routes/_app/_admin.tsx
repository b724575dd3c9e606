import { createFileRoute, Outlet } from "@tanstack/react-router";

// Apart from the routes, which /auth loads, too.
const roleGuards = () => import("#web/platform/session/role-guards");

export const Route = createFileRoute("/_app/_admin")({
  beforeLoad: async ({ context }) => (await roleGuards()).requireAdmin(context.queryClient),
  component: Outlet,
});
