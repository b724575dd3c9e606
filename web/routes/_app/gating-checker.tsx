import { type Difficulty, difficulties } from "@prepara/domain/gating/gating";
import { createFileRoute } from "@tanstack/react-router";
import { GatingScreen } from "#web/features/gating/gating-screen";

type Search = { asin?: string; marca?: string; dificuldade?: Difficulty };

export const Route = createFileRoute("/_app/gating-checker")({
  staticData: { title: "Verificador de Gating" },
  validateSearch: ({ asin, marca, dificuldade }: Record<string, unknown>): Search => {
    const difficulty = difficulties.find((known) => known === dificuldade);
    return {
      ...(asin !== undefined && { asin: String(asin).slice(0, 100) }),
      ...(marca !== undefined && { marca: String(marca).slice(0, 100) }),
      ...(difficulty && { dificuldade: difficulty }),
    };
  },
  component: GatingScreen,
});
