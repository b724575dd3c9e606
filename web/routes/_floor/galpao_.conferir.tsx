import { createFileRoute } from "@tanstack/react-router";
import { CountListScreen } from "#web/features/shipments/count/count-list-screen";

type Search = { q?: string };

// No loader: its queries would be part of the frame that every screen loads.
export const Route = createFileRoute("/_floor/galpao_/conferir")({
  staticData: { title: "Conferir", group: "Galpão" },
  validateSearch: ({ q }: Record<string, unknown>): Search =>
    // The router parses digits in the URL as a number.
    (typeof q === "string" || typeof q === "number") && q !== "" ? { q: String(q) } : {},
  component: CountListScreen,
});
