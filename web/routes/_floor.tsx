import { createFileRoute, Outlet } from "@tanstack/react-router";
import { FloorFrame } from "#web/features/floor/floor-frame";
import { LiveChanges } from "#web/features/live/live.public";
import { Outbox } from "#web/platform/outbox/outbox";
import { bindPageToPerson } from "#web/platform/session/person";
import { OpenQuestion } from "#web/ui/overlay/open-question";

const loadOutboxKinds = () => import("#web/features/shell/outbox-kinds");

// Loaded on use, because /auth loads all route files and needs no guards of roles.
const roleGuards = () => import("#web/platform/session/role-guards");

export const Route = createFileRoute("/_floor")({
  beforeLoad: async ({ context, location }) =>
    (await roleGuards()).requireStaff(context.queryClient, location.href),
  loader: bindPageToPerson,
  component: () => (
    <FloorFrame>
      <LiveChanges />
      <Outbox loadKinds={loadOutboxKinds} />
      <Outlet />
      <OpenQuestion />
    </FloorFrame>
  ),
});
