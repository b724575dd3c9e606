import { useState } from "react";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { lazyComponent } from "#web/ui/lazy-component";
import { type FloorCaseDetail, useAgreeToCancel, useRefuseClaimOrCancel } from "./floor-cases.queries.ts";

const paidBack =
  "O que foi pago não volta sozinho: um admin devolve em Solicitações › A devolver, como crédito.";
const ofPayment = {
  none: "Nada foi pago.",
  seen: paidBack,
  unknown: `Há um pagamento em análise: ao cancelar, diga se ele foi visto. ${paidBack}`,
} as const;

const ReasonDialog = lazyComponent(async () => (await import("./reason-dialog.tsx")).ReasonDialog);

/** A customer asks to cancel a request: support cancels it, or keeps it and gives a reason. */
export function CancelPanel({ one }: { one: FloorCaseDetail }) {
  const [cancel, keep] = [useAgreeToCancel(), useRefuseClaimOrCancel()];
  const [chosen, setChosen] = useState<"cancel" | "keep" | null>(null);
  const [seen, setSeen] = useState("");
  const [seenError, setSeenError] = useState<string>();
  const isAsked = one.payment === "unknown";
  const close = () => {
    setChosen(null);
    setSeen("");
    setSeenError(undefined);
  };
  const runCancel = async ({ text: body, version }: { text: string; version: string }) => {
    if (isAsked && seen === "") {
      setSeenError("Escolha uma resposta.");
      return;
    }
    setSeenError(undefined);
    return cancel.run({ id: one.id, version, body, ...(isAsked && { paymentSeen: seen === "yes" }) });
  };
  const name = `a solicitação nº ${one.prepRequest?.number ?? ""}`;
  return (
    <SectionCard title="O que decidir">
      <p>Cancelar devolve as unidades e as unidades grátis do mês. {ofPayment[one.payment ?? "none"]}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="large" onClick={() => setChosen("cancel")}>
          Cancelar {name}
        </Button>
        <Button variant="secondary" size="large" onClick={() => setChosen("keep")}>
          Manter
        </Button>
      </div>
      {chosen === "cancel" && (
        <ReasonDialog
          title={`Cancelar ${name}?`}
          description="Isto não pode ser desfeito. O cliente lê a mensagem."
          label="Mensagem ao cliente"
          submit="Cancelar solicitação"
          failureTitle="Erro ao cancelar solicitação"
          version={one.version}
          write={{ ...cancel, run: runCancel }}
          isChosen={seen !== ""}
          onClose={close}
        >
          {isAsked && (
            <Field
              label="O pagamento foi visto?"
              hint="Confira o comprovante e o extrato do banco."
              isRequired
              error={seenError}
            >
              <Select
                value={seen}
                placeholder="Escolha"
                options={[
                  { value: "yes", label: "Sim, o valor entrou e será devolvido" },
                  { value: "no", label: "Não, nada entrou" },
                ]}
                onChange={(event) => setSeen(event.target.value)}
              />
            </Field>
          )}
        </ReasonDialog>
      )}
      {chosen === "keep" && (
        <ReasonDialog
          title={`Manter ${name}`}
          description="O cliente lê por que ela não foi cancelada."
          label="Motivo"
          submit="Manter solicitação"
          failureTitle="Erro ao recusar"
          version={one.version}
          write={{ ...keep, run: ({ text: reason, version }) => keep.run({ id: one.id, version, reason }) }}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}
