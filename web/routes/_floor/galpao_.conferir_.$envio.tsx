import { createFileRoute } from "@tanstack/react-router";
import { CountScreen } from "#web/features/shipments/count/count-screen";
import { textsIn } from "#web/platform/search-text";

export const Route = createFileRoute("/_floor/galpao_/conferir_/$envio")({
  staticData: { title: "Conferir", group: "Galpão" },
  validateSearch: ({ caixa }: Record<string, unknown>) => textsIn({ caixa }),
  component: CountScreen,
});
