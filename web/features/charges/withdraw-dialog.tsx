import { maxCorrectionReason } from "@prepara/domain/charges/input";
import { useState } from "react";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { usd } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { type FloorCharge, useWithdrawCharge } from "./floor-charges.queries.ts";

function consequenceOf({ state, amountUsd, payableUsd }: FloorCharge): string {
  if (amountUsd < 0) return `O crédito de ${usd(-amountUsd)} não será lançado.`;
  if (state === "proposed") return "O cliente não precisa mais decidir e lê o motivo.";
  return `O cliente deixa de dever ${usd(payableUsd)} e lê o motivo.`;
}

/** Withdraws an unpaid charge, or a proposed credit that was not posted yet. */
export function WithdrawDialog({ charge, onClose }: { charge: FloorCharge; onClose: () => void }) {
  const isHere = useIsHere();
  const withdraw = useWithdrawCharge();
  const version = useSeenVersion(charge.version, withdraw.problem);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    if (reason.trim() === "") return;
    if ((await withdraw.run({ number: charge.number, version, reason: reason.trim() })) && isHere())
      onClose();
  };
  return (
    <FormDialog
      title={`Retirar a cobrança nº ${charge.number}`}
      description={consequenceOf(charge)}
      submit="Retirar"
      submitVariant="danger"
      isBusy={withdraw.isPending}
      isDirty={reason !== ""}
      failure={{ title: "Erro ao retirar cobrança", message: withdraw.problem?.message }}
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
          maxLength={maxCorrectionReason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
