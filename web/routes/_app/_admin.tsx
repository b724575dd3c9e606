import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireAdmin } from "#web/platform/session/guards";

export const Route = createFileRoute("/_app/_admin")({
  beforeLoad: ({ context }) => requireAdmin(context.queryClient),
  component: Outlet,
});
