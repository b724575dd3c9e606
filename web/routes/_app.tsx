import { createFileRoute, Outlet } from "@tanstack/react-router";
import { LiveChanges } from "#web/features/live/live.public";
import { Shell } from "#web/features/shell/shell";
import { Outbox } from "#web/platform/outbox/outbox";
import { requireSession } from "#web/platform/session/guards";
import { meQuery } from "#web/platform/session/me";
import { bindPageToPerson } from "#web/platform/session/person";
import { OpenQuestion } from "#web/ui/overlay/open-question";

const loadOutboxKinds = () => import("#web/features/shell/outbox-kinds");

export const Route = createFileRoute("/_app")({
  beforeLoad: ({ location }) => requireSession(location.href),
  loader: ({ context }) => {
    bindPageToPerson();
    void context.queryClient.prefetchQuery(meQuery);
  },
  component: () => (
    <Shell>
      <LiveChanges />
      <Outbox loadKinds={loadOutboxKinds} />
      <Outlet />
      <OpenQuestion />
    </Shell>
  ),
});
