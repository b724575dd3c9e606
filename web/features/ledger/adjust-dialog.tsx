import { displayName } from "@prepara/domain/account/customer";
import { balanceAdjustment, missingAdjustmentFields } from "@prepara/domain/ledger/input";
import { type EntryType, entryTypeLabels, entryTypes } from "@prepara/domain/ledger/ledger";
import { cents, fromUsd } from "@prepara/domain/money/money";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { useSchemaForm } from "#web/platform/form";
import { notify } from "#web/platform/notices/notify";
import { useIsHere } from "#web/platform/use-is-here";
import type { TypedNumber } from "#web/ui/form/decimal";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { BeforeAfter } from "./before-after.tsx";
import { type CustomerBalance, useAdjustBalance } from "./ledger.queries.ts";

type AdjustDialogProps = { customer: CustomerBalance; type: EntryType; onClose: () => void };

/** Credits or debits a customer's balance (docs/product.md#balance). Admins only. */
export function AdjustDialog({ customer, type: preset, onClose }: AdjustDialogProps) {
  const isHere = useIsHere();
  const { form, type, amount, mustRepeat, isRepeated, repeated, setRepeated } = useAdjustForm(preset);
  const adjust = useAdjustBalance();
  const version = useSeenVersion(customer.version, adjust.problem);
  const [isTried, setTried] = useState(false);
  const { errors, isDirty } = form.formState;
  const send = async () => {
    setTried(true);
    if (!isRepeated) return;
    const done = await adjust.run({ userId: customer.userId, version, ...form.getValues() });
    if (done && isHere()) onClose();
  };
  const submit = form.handleSubmit(send, (wrong) => {
    const isMissing = [wrong.amountUsd, wrong.description].some(
      (error) => error?.message === missingAdjustmentFields.description,
    );
    if (isMissing) notify({ kind: "error", ...missingAdjustmentFields });
  });
  const submitLabel = type === "credit" ? "Adicionar saldo" : "Debitar saldo";
  const failureTitle =
    adjust.problem?.code === "insufficient_balance" ? "Saldo insuficiente" : "Erro na transação";
  return (
    <FormDialog
      title={submitLabel}
      description={`${displayName(customer.fullName)} · Suíte ${customer.suiteLabel}`}
      submit={submitLabel}
      submitVariant={type === "credit" ? "primary" : "danger"}
      isBusy={adjust.isPending}
      isDirty={isDirty}
      failure={{ title: failureTitle, message: adjust.problem?.message }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TypeChoice value={type} onValueChange={(next) => form.setValue("type", next, { shouldDirty: true })} />
      <Field label="Valor (US$)" isRequired error={errors.amountUsd?.message}>
        <Controller
          control={form.control}
          name="amountUsd"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <MoneyInput ref={ref} value={value ?? null} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
      {mustRepeat && (
        <Field
          label="Repita o valor"
          hint="Valores a partir de US$ 500,00 são digitados duas vezes."
          isRequired
          error={isTried && !isRepeated ? "O valor repetido é diferente." : undefined}
        >
          <MoneyInput value={repeated} onValueChange={setRepeated} />
        </Field>
      )}
      <Field label="Descrição" isRequired error={errors.description?.message}>
        <Textarea rows={3} {...form.register("description")} />
      </Field>
      <BeforeAfter balance={fromUsd(customer.balanceUsd) ?? cents(0)} type={type} amount={amount} />
    </FormDialog>
  );
}

type TypeChoiceProps = { value: EntryType; onValueChange: (type: EntryType) => void };

function TypeChoice({ value, onValueChange }: TypeChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">Tipo</legend>
      <div className="grid grid-cols-2 gap-2">
        {entryTypes.map((type) => (
          <label
            key={type}
            className="flex h-11 items-center gap-2.5 rounded-control border border-input bg-card px-3 font-medium text-sm has-checked:border-primary has-checked:bg-info-surface has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="tipo"
              value={type}
              checked={type === value}
              onChange={() => onValueChange(type)}
              className="size-4 accent-primary outline-none"
            />
            {entryTypeLabels[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** From this amount on the admin must repeat it, so that an extra zero is noticed. */
const RETYPE_FROM_USD = 500;

/** The form state of one credit or debit. */
function useAdjustForm(type: EntryType) {
  const form = useSchemaForm(balanceAdjustment, { type, description: "" });
  form.register("amountUsd"); // registered before the description, so that an error focuses the first invalid field
  const [repeated, setRepeated] = useState<TypedNumber>(null);
  const { amountUsd, type: chosen } = form.watch();
  const amount = Number.isFinite(amountUsd) && amountUsd > 0 ? fromUsd(amountUsd) : null;
  const mustRepeat = Number.isFinite(amountUsd) && amountUsd >= RETYPE_FROM_USD;
  return {
    form,
    type: chosen,
    amount,
    mustRepeat,
    isRepeated: !mustRepeat || repeated === amountUsd,
    repeated,
    setRepeated,
  };
}
