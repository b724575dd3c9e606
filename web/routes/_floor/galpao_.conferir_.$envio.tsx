import { createFileRoute } from "@tanstack/react-router";
import { CountScreen } from "#web/features/shipments/count/count-screen";

export const Route = createFileRoute("/_floor/galpao_/conferir_/$envio")({
  staticData: { title: "Conferir", group: "Galpão" },
  validateSearch: ({ caixa }: Record<string, unknown>) => (typeof caixa === "string" ? { caixa } : {}),
  component: CountScreen,
});
