import { suiteNumberIn } from "@prepara/domain/account/customer";
import { chargedQty, maxChargeNote } from "@prepara/domain/charges/input";
import { formatUsd } from "@prepara/domain/money/money";
import { amountOf, formatRateUsd, rateFromUsd, wholeQuantity } from "@prepara/domain/money/rate";
import { perLabels } from "@prepara/domain/services/catalogue";
import { isWholeNumber } from "@prepara/domain/text/whole-number";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemFrom } from "#web/platform/api/problem";
import { useIsHere } from "#web/platform/use-is-here";
import { useShrinkPhotos } from "#web/platform/use-shrink-photos";
import type { TypedNumber } from "#web/ui/form/decimal";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { TextInput } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { ChargedQuantity, MAX_PROOF_SIDE, ProofPhoto } from "./charge-fields.tsx";
import { chargedCustomerQuery, useProposeCharge } from "./floor-charges.queries.ts";

/** Proposes a charge to the customer of a suite, at the customer's own prices. */
export function ProposeDialog({ onClose }: { onClose: () => void }) {
  const isHere = useIsHere();
  const propose = useProposeCharge();
  const [suite, setSuite] = useState("");
  const [service, setService] = useState("");
  const [qty, setQty] = useState<TypedNumber>(1);
  const [note, setNote] = useState("");
  const [agreedInCase, setAgreedInCase] = useState("");
  const [photo, setPhoto] = useState<File>();
  const { shrinkNewest, isShrinking } = useShrinkPhotos(MAX_PROOF_SIDE);
  const [isTried, setTried] = useState(false);
  const number = suiteNumberIn(suite.trim());
  const { data: customer, error } = useQuery({
    ...chargedCustomerQuery(number ?? 0),
    enabled: number !== undefined && number > 0,
  });
  const chosen = customer?.services.find(({ code }) => code === service);
  const rate = chosen ? rateFromUsd(chosen.priceUsd) : null;
  const isCounted = isWholeNumber(qty, chargedQty);
  const amount = isCounted && rate !== null ? amountOf(wholeQuantity(qty), rate) : null;
  const send = async () => {
    setTried(true);
    if (!customer || !chosen || !isCounted) return;
    const form = { userId: customer.userId, service, qty, note: note.trim(), photo };
    const seenPriceUsd = String(chosen.priceUsd);
    if ((await propose.run({ ...form, agreedInCase: agreedInCase.trim(), seenPriceUsd })) && isHere())
      onClose();
  };
  const suiteError = error
    ? problemFrom(error).status === 404
      ? "Nenhum cliente tem esta suíte."
      : problemFrom(error).message
    : isTried && !customer
      ? "Informe a suíte."
      : undefined;
  return (
    <FormDialog
      title="Propor cobrança"
      description="O cliente recebe um aviso e só deve depois de aprovar."
      submit={amount === null ? "Propor" : `Propor ${formatUsd(amount)}`}
      isBusy={propose.isPending || isShrinking}
      isDirty={suite !== "" || qty !== 1 || note !== "" || photo !== undefined}
      failure={{ title: "Erro ao propor cobrança", message: propose.problem?.message }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <Field
        label="Suíte"
        isRequired
        hint={customer ? customer.fullName || "Sem nome" : "O número da suíte do cliente."}
        error={suiteError}
      >
        <TextInput
          value={suite}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          onChange={(event) => setSuite(event.target.value)}
        />
      </Field>
      {customer && customer.services.length === 0 && (
        <p className="text-sm">Nenhum serviço tem preço para este cliente. Um admin publica os preços.</p>
      )}
      {customer && customer.services.length > 0 && (
        <>
          <Field label="Serviço" isRequired error={isTried && !chosen ? "Escolha o serviço." : undefined}>
            <Select
              placeholder="Escolha o serviço"
              value={service}
              onChange={(event) => setService(event.target.value)}
              options={customer.services.map(({ code, name, per, priceUsd }) => {
                const price = rateFromUsd(priceUsd);
                const words = price === null ? "" : ` · ${formatRateUsd(price)} ${perLabels[per]}`;
                return { value: code, label: name + words };
              })}
            />
          </Field>
          <ChargedQuantity qty={qty} isTried={isTried} onQty={setQty} />
          <Field label="O que foi feito" hint="Opcional. Fica na descrição da cobrança.">
            <TextInput
              value={note}
              maxLength={maxChargeNote}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <Field
            label="Combinado na pendência nº"
            isOptional
            hint="Se o cliente pediu ou aceitou ali, a cobrança vale na hora. Ele recebe um aviso e pode contestar."
          >
            <TextInput
              value={agreedInCase}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              onChange={(event) => setAgreedInCase(event.target.value)}
            />
          </Field>
          <ProofPhoto
            photo={photo}
            isBusy={propose.isPending}
            shrinkNewest={shrinkNewest}
            onPhoto={setPhoto}
          />
        </>
      )}
    </FormDialog>
  );
}
