import { useState } from "react";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { OwnerLine } from "./box-facts.tsx";
import { type Box, useHandBack } from "./boxes.queries.ts";

/** Why a box goes back to the carrier. */
export function HandBackDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const isHere = useIsHere();
  // What the person reads here is what the server compares with, also when the card around has changed.
  const [seen, setSeen] = useState(box);
  const handBack = useHandBack(setSeen);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const send = async () => {
    if (reason.trim() === "") return setError("Escreva o motivo.");
    setError(undefined);
    if ((await handBack.run({ box: seen, reason })) && isHere()) onClose();
  };
  return (
    <FormDialog
      title="Devolver à transportadora"
      description={`A caixa nº ${box.number} sai da doca. Isto não pode ser desfeito.`}
      submit="Devolver"
      submitVariant="danger"
      isBusy={handBack.isPending}
      isDirty={reason.trim() !== ""}
      failure={{ title: "Erro ao devolver caixa", message: handBack.problem?.message }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <OwnerLine box={seen} />
      <Field label="Motivo" error={error}>
        <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
