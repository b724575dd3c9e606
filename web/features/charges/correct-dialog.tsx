import { chargedQty, maxCorrectionReason } from "@prepara/domain/charges/input";
import { formatUsd } from "@prepara/domain/money/money";
import { amountOf, rateFromUsd, wholeQuantity } from "@prepara/domain/money/rate";
import { isWholeNumber } from "@prepara/domain/text/whole-number";
import { useState } from "react";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { useIsHere } from "#web/platform/use-is-here";
import { useShrinkPhotos } from "#web/platform/use-shrink-photos";
import type { TypedNumber } from "#web/ui/form/decimal";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { ChargedQuantity, MAX_PROOF_SIDE, ProofPhoto } from "./charge-fields.tsx";
import { countText } from "./charge-words.ts";
import { type FloorCharge, useCorrectCharge } from "./floor-charges.queries.ts";

type CorrectDialogProps = { charge: FloorCharge; onClose: () => void };

const directions = [
  { value: "less", label: "A menos" },
  { value: "more", label: "A mais" },
];

/** Adds a correction as a line of its own: how many units less or more, at which price, and why. */
export function CorrectDialog({ charge, onClose }: CorrectDialogProps) {
  const isHere = useIsHere();
  const correct = useCorrectCharge();
  const version = useSeenVersion(charge.version, correct.problem);
  const [direction, setDirection] = useState("less");
  const [count, setCount] = useState<TypedNumber>(1);
  const [priceUsd, setPriceUsd] = useState<TypedNumber>(charge.unitPriceUsd);
  const [reason, setReason] = useState("");
  const [photo, setPhoto] = useState<File>();
  const { shrinkNewest, isShrinking } = useShrinkPhotos(MAX_PROOF_SIDE);
  const [isTried, setTried] = useState(false);
  const rate = priceUsd === null ? null : rateFromUsd(priceUsd);
  const sign = direction === "less" ? -1 : 1;
  const isCounted = isWholeNumber(count, chargedQty);
  const change = isCounted && rate !== null ? amountOf(wholeQuantity(sign * count), rate) : null;
  const send = async () => {
    setTried(true);
    if (!isCounted || rate === null || reason.trim() === "") return;
    const form = { number: charge.number, version, qty: sign * count, priceUsd: String(priceUsd) };
    if ((await correct.run({ ...form, reason: reason.trim(), photo })) && isHere()) onClose();
  };
  return (
    <FormDialog
      title={`Corrigir a cobrança nº ${charge.number}`}
      description={`${charge.description}: ${countText(charge)}. A cobrança fica como está; a correção é outra linha.`}
      submit={change === null ? "Corrigir" : `Corrigir ${formatUsd(change)}`}
      isBusy={correct.isPending || isShrinking}
      isDirty={
        direction !== "less" ||
        count !== 1 ||
        priceUsd !== charge.unitPriceUsd ||
        reason !== "" ||
        photo !== undefined
      }
      failure={{ title: "Erro ao corrigir cobrança", message: correct.problem?.message }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <Field
        label="Sentido"
        hint={
          direction === "more"
            ? "O cliente precisa aprovar."
            : "Vale na hora; se já foi pago, um admin credita."
        }
      >
        <Select
          value={direction}
          onChange={(event) => setDirection(event.target.value)}
          options={directions}
        />
      </Field>
      <ChargedQuantity qty={count} isTried={isTried} onQty={setCount} />
      <Field
        label="Preço por unidade"
        isRequired
        error={isTried && rate === null ? "Informe o preço, com no máximo quatro casas decimais." : undefined}
      >
        <MoneyInput isAmount={false} value={priceUsd} onValueChange={setPriceUsd} />
      </Field>
      <Field
        label="Motivo"
        isRequired
        hint="O cliente lê este texto."
        error={isTried && reason.trim() === "" ? "Escreva o motivo." : undefined}
      >
        <Textarea
          rows={3}
          value={reason}
          maxLength={maxCorrectionReason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <ProofPhoto photo={photo} isBusy={correct.isPending} shrinkNewest={shrinkNewest} onPhoto={setPhoto} />
    </FormDialog>
  );
}
