import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type PrepRequest, useAskToCancel } from "#web/features/prep/prep.queries";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";

type AskToCancelDialogProps = {
  request: PrepRequest;
  /** Why the customer cannot cancel it. */
  why: string;
  onClose: () => void;
};

/** 'Pedir cancelamento' of a request that only the team can cancel. */
export function AskToCancelDialog({ request, why, onClose }: AskToCancelDialogProps) {
  const ask = useAskToCancel();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [body, setBody] = useState("");
  const [error, setError] = useState<string>();
  const send = async () => {
    if (body.trim() === "") return setError("Diga por que quer cancelar.");
    setError(undefined);
    const asked = await ask.run({ prepRequestId: request.id, body });
    if (asked && isHere())
      await navigate({ to: "/pendencias/$numero", params: { numero: String(asked.number) } });
  };
  return (
    <FormDialog
      title={`Cancelar a solicitação nº ${request.number}`}
      description={why}
      submit="Pedir cancelamento"
      cancel="Voltar"
      isBusy={ask.isPending}
      isDirty={body !== ""}
      {...(ask.problem && {
        failure: { title: "Erro ao pedir cancelamento", message: ask.problem.message },
      })}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <Field label="Por que quer cancelar?" error={error}>
        <Textarea rows={4} value={body} maxLength={4000} onChange={(event) => setBody(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
