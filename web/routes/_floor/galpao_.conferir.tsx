import { createFileRoute } from "@tanstack/react-router";
import { CountListScreen } from "#web/features/shipments/count/count-list-screen";
import { textsIn } from "#web/platform/search-text";

type Search = { q?: string };

// No loader: its queries would be part of the frame that every screen loads.
export const Route = createFileRoute("/_floor/galpao_/conferir")({
  staticData: { title: "Conferir", group: "Galpão" },
  validateSearch: ({ q }: Record<string, unknown>): Search => textsIn({ q }),
  component: CountListScreen,
});
