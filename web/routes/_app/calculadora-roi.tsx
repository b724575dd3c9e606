import { createFileRoute } from "@tanstack/react-router";
import { feesQuery } from "#web/features/roi/roi.queries";
import { RoiScreen } from "#web/features/roi/roi-screen";
import { roiSearchOf } from "#web/features/roi/roi-search";

export const Route = createFileRoute("/_app/calculadora-roi")({
  staticData: { title: "Calculadora de ROI" },
  validateSearch: roiSearchOf,
  loader: ({ context }) => void context.queryClient.prefetchQuery(feesQuery),
  component: RoiScreen,
});
