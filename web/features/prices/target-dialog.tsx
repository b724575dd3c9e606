import { invalidPrice, monitorPatch } from "@prepara/domain/prices/input";
import { Controller } from "react-hook-form";
import { useSchemaForm } from "#web/platform/form";
import { usd } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { type Monitor, monitorName, useChangeMonitor } from "./prices.queries.ts";

/** Changes the target. A price already below it triggers an alert at the next check. */
export function TargetDialog({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const isHere = useIsHere();
  const form = useSchemaForm(monitorPatch, { targetPrice: monitor.targetPrice });
  const change = useChangeMonitor();
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async () => {
    const { targetPrice } = form.getValues();
    if (targetPrice === undefined) return;
    if ((await change.run({ id: monitor.id, targetPrice })) && isHere()) onClose();
  });
  return (
    <FormDialog
      title="Mudar o preço-alvo"
      description={monitorName(monitor)}
      submit="Salvar"
      isBusy={change.isPending}
      isDirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Preço-alvo"
        isRequired
        hint={`O preço agora é ${usd(monitor.currentPrice)}.`}
        error={errors.targetPrice && (errors.targetPrice.message ?? invalidPrice)}
      >
        <Controller
          control={form.control}
          name="targetPrice"
          render={({ field }) => (
            <MoneyInput
              value={field.value ?? null}
              onValueChange={(value) => field.onChange(value ?? 0)}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
    </FormDialog>
  );
}
