import { maxReturnReason } from "@prepara/domain/prep/payment";
import { useState } from "react";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { type Proof, useReturnProof } from "./floor-proofs.queries.ts";

/** Returns a request to the customer for payment, because no payment matches its proof. */
export function ReturnProofDialog({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const isHere = useIsHere();
  const giveBack = useReturnProof();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    if (reason.trim() === "") return;
    if ((await giveBack.run({ proof, reason: reason.trim() })) && isHere()) onClose();
  };
  return (
    <FormDialog
      title={`Devolver o comprovante da solicitação nº ${proof.prepRequest.number}`}
      description="A solicitação volta a esperar pelo pagamento. O cliente recebe um aviso com o motivo."
      submit="Devolver"
      submitVariant="danger"
      isBusy={giveBack.isPending}
      isDirty={reason !== ""}
      failure={{ title: "Erro ao devolver comprovante", message: giveBack.problem?.message }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <Field
        label="Motivo"
        isRequired
        error={isTried && reason.trim() === "" ? "Escreva o motivo." : undefined}
      >
        <Textarea
          rows={3}
          value={reason}
          maxLength={maxReturnReason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
