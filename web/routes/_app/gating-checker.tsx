import { createFileRoute } from "@tanstack/react-router";
import { GatingScreen } from "#web/features/gating/gating-screen";

export const Route = createFileRoute("/_app/gating-checker")({
  staticData: { title: "Verificador de Gating" },
  validateSearch: ({ asin }: Record<string, unknown>): { asin?: string } =>
    asin === undefined ? {} : { asin: String(asin).slice(0, 100) },
  component: GatingScreen,
});
