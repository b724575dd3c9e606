import { createFileRoute } from "@tanstack/react-router";
import { teamQuery } from "#web/features/access/team.queries";
import { TeamScreen } from "#web/features/access/team-screen";

export const Route = createFileRoute("/_app/_admin/galpao/equipe")({
  staticData: { title: "Equipe", group: "Galpão" },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(teamQuery),
  component: TeamScreen,
});
