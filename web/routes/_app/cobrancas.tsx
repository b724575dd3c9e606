import { createFileRoute } from "@tanstack/react-router";
import { ChargesScreen } from "#web/features/charges/charges-screen";

type View = "aprovar" | "pagas" | "retiradas";
const stateOf = { aprovar: "proposed", pagas: "settled", retiradas: "void" } as const;
const viewOf = { proposed: "aprovar", settled: "pagas", void: "retiradas" } as const;

export const Route = createFileRoute("/_app/cobrancas")({
  staticData: { title: "Cobranças" },
  validateSearch: ({ ver }: Record<string, unknown>): { ver?: View } =>
    ver === "aprovar" || ver === "pagas" || ver === "retiradas" ? { ver } : {},
  component: () => {
    const { ver } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ChargesScreen
        state={ver ? stateOf[ver] : "open"}
        onState={(state) =>
          void navigate({ search: state === "open" ? {} : { ver: viewOf[state] }, replace: true })
        }
      />
    );
  },
});
