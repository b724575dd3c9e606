import { caseKinds } from "@prepara/domain/cases/kinds";
import { createFileRoute } from "@tanstack/react-router";
import { FloorCasesScreen } from "#web/features/cases/floor-cases-screen";

/** `so`: `perguntas` for what waits for an answer, `minhas` for what the person took. */
type Search = { vez?: string; tipo?: string; so?: string; busca?: string };

export const Route = createFileRoute("/_floor/galpao_/pendencias")({
  staticData: { title: "Pendências", group: "Galpão" },
  validateSearch: ({ vez, tipo, so, busca }: Record<string, unknown>): Search => ({
    ...(vez ? { vez: String(vez) } : {}),
    ...(tipo ? { tipo: String(tipo) } : {}),
    ...(so ? { so: String(so) } : {}),
    ...(busca ? { busca: String(busca) } : {}),
  }),
  component: () => {
    const { vez, tipo, so, busca } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <FloorCasesScreen
        filter={{
          state: vez === "cliente" ? "waiting_customer" : vez === "encerradas" ? "closed" : "waiting_staff",
          kind: caseKinds.find((one) => one === tipo),
          only: so === "perguntas" ? "unanswered" : so === "minhas" ? "mine" : undefined,
          search: busca,
        }}
        onFilter={({ state, kind, only, search }) =>
          void navigate({
            search: {
              ...(state === "waiting_customer" && { vez: "cliente" }),
              ...(state === "closed" && { vez: "encerradas" }),
              ...(kind && { tipo: kind }),
              ...(search && { busca: search }),
              ...(only && { so: only === "mine" ? "minhas" : "perguntas" }),
            },
            replace: true,
          })
        }
      />
    );
  },
});
