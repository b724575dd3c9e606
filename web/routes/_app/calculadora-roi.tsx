import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/calculadora-roi")({
  staticData: { title: "Calculadora de ROI" },
  component: () => (
    <UnfinishedScreen title="Calculadora de ROI" promise="Descubra quanto pagar no máximo por um produto." />
  ),
});
