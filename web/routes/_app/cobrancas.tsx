import type { ChargeState } from "@prepara/domain/charges/charge";
import { createFileRoute } from "@tanstack/react-router";
import { ChargesScreen } from "#web/features/charges/charges-screen";

const stateOf = new Map<string | undefined, ChargeState>([
  ["aprovar", "proposed"],
  ["pagas", "settled"],
  ["retiradas", "void"],
]);
const viewOf = { proposed: "aprovar", settled: "pagas", void: "retiradas" } as const;

/** Called by the screen, not in `validateSearch`, whose code is part of the frame that every screen loads. */
export const Route = createFileRoute("/_app/cobrancas")({
  staticData: { title: "Cobranças" },
  validateSearch: ({ ver }: Record<string, unknown>): { ver?: string } => (ver ? { ver: String(ver) } : {}),
  component: () => {
    const { ver } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ChargesScreen
        state={stateOf.get(ver) ?? "open"}
        onState={(state) =>
          void navigate({ search: state === "open" ? {} : { ver: viewOf[state] }, replace: true })
        }
      />
    );
  },
});
