import { caseKinds } from "@prepara/domain/cases/kinds";
import { createFileRoute } from "@tanstack/react-router";
import { FloorCasesScreen } from "#web/features/cases/floor-cases-screen";

/** `so`: `perguntas` for what waits for an answer, `minhas` for what the person took. */
type Search = { vez?: string; tipo?: string; so?: string };

export const Route = createFileRoute("/_floor/galpao_/pendencias")({
  staticData: { title: "Pendências", group: "Galpão" },
  validateSearch: ({ vez, tipo, so }: Record<string, unknown>): Search => ({
    ...(vez ? { vez: String(vez) } : {}),
    ...(tipo ? { tipo: String(tipo) } : {}),
    ...(so ? { so: String(so) } : {}),
  }),
  component: () => {
    const { vez, tipo, so } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <FloorCasesScreen
        filter={{
          state: vez === "cliente" ? "waiting_customer" : vez === "encerradas" ? "closed" : "waiting_staff",
          kind: caseKinds.find((one) => one === tipo),
          only: so === "perguntas" ? "unanswered" : so === "minhas" ? "mine" : undefined,
        }}
        onFilter={({ state, kind, only }) =>
          void navigate({
            search: {
              ...(state === "waiting_customer" && { vez: "cliente" }),
              ...(state === "closed" && { vez: "encerradas" }),
              ...(kind && { tipo: kind }),
              ...(only && { so: only === "mine" ? "minhas" : "perguntas" }),
            },
            replace: true,
          })
        }
      />
    );
  },
});
