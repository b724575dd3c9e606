import { createFileRoute, Outlet } from "@tanstack/react-router";

// Loaded on use, because /auth loads all route files and needs no guards of roles.
const roleGuards = () => import("#web/platform/session/role-guards");

export const Route = createFileRoute("/_app/_admin")({
  beforeLoad: async ({ context }) => (await roleGuards()).requireAdmin(context.queryClient),
  component: Outlet,
});
