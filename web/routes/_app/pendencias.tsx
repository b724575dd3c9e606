import { createFileRoute } from "@tanstack/react-router";
import { CasesScreen, type Opening } from "#web/features/cases/cases-screen";

/**
 * `nova`: what the customer opens: `caixa`, `pergunta`, `envio-{id}`, `caixa-{id}`, `solicitacao-{id}` or
 * `cobranca-{number}`.
 */
type Search = { aba?: string; nova?: string };
const tabOf = { equipe: "waiting_staff", resolvidas: "closed" } as const;

/** Called by the screen, not in `validateSearch`, whose code is part of the frame that every screen loads. */
function openingOf(nova: string | undefined): Opening | null {
  if (!nova) return null;
  if (nova === "caixa") return { kind: "claim" };
  const [what, id] = [nova.slice(0, nova.indexOf("-")), nova.slice(nova.indexOf("-") + 1)];
  if (what === "cobranca") return { kind: "question", chargeNumber: Number(id) };
  if (what === "envio") return { kind: "question", shipmentId: id };
  if (what === "caixa") return { kind: "question", boxId: id };
  return { kind: "question", ...(what === "solicitacao" && { prepRequestId: id }) };
}

// No loader: its queries would be part of the frame that every screen loads.
export const Route = createFileRoute("/_app/pendencias")({
  staticData: { title: "Pendências" },
  validateSearch: ({ aba, nova }: Record<string, unknown>): Search => ({
    ...(aba ? { aba: String(aba) } : {}),
    ...(nova ? { nova: String(nova) } : {}),
  }),
  component: () => {
    const { aba, nova } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <CasesScreen
        tab={aba === "equipe" || aba === "resolvidas" ? tabOf[aba] : "waiting_customer"}
        onTab={(tab) =>
          void navigate({
            search:
              tab === "waiting_staff" ? { aba: "equipe" } : tab === "closed" ? { aba: "resolvidas" } : {},
            replace: true,
          })
        }
        opening={openingOf(nova)}
        onOpening={(wanted) =>
          void navigate({
            search: {
              ...(aba && { aba }),
              ...(wanted && { nova: wanted.kind === "claim" ? "caixa" : "pergunta" }),
            },
            resetScroll: false,
          })
        }
        onSent={(number) =>
          void navigate({ to: "/pendencias/$numero", params: { numero: String(number) }, replace: true })
        }
      />
    );
  },
});
