import { createFileRoute } from "@tanstack/react-router";
import { feesQuery } from "#web/features/roi/roi.queries";
import { RoiScreen } from "#web/features/roi/roi-screen";
import { parseRoiSearch } from "#web/features/roi/roi-search";

export const Route = createFileRoute("/_app/calculadora-roi")({
  staticData: { title: "Calculadora de ROI" },
  validateSearch: parseRoiSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(feesQuery),
  component: RoiScreen,
});
