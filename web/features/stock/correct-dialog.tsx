import { adjustMovements, corrections } from "@prepara/domain/stock/adjust";
import { adjust } from "@prepara/domain/stock/input";
import { placeLabel } from "@prepara/domain/stock/labels";
import { afterMovements } from "@prepara/domain/stock/movements";
import { heldPlaces, type Place, type Places } from "@prepara/domain/stock/places";
import { ArrowRight } from "lucide-react";
import { Controller } from "react-hook-form";
import { useSeen } from "#web/platform/api/seen-version";
import { useSchemaForm } from "#web/platform/form";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { formatNumber } from "#web/ui/form/number";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { Select } from "#web/ui/form/select";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { useAdjust } from "./units.queries.ts";

type CorrectDialogProps = { shipment: { id: string; qty: number; places: Places }; onClose: () => void };

/**
 * 'Corrigir unidades': what happened, to how many, and why, with the figures after it
 * (docs/product.md#units).
 */
export function CorrectDialog({ shipment, onClose }: CorrectDialogProps) {
  const isHere = useIsHere();
  const { id, places } = shipment;
  const [first] = corrections.filter(({ from }) => places[from] > 0);
  const form = useSchemaForm(adjust, {
    from: first?.from ?? "on_hand",
    to: first?.to ?? "missing",
    qty: 1,
    reason: "",
  });
  const write = useAdjust(id);
  const seenPlaces = useSeen(places, write.problem);
  const [from, to, qty] = form.watch(["from", "to", "qty"]);
  // The chosen one stays in the list when a colleague takes the last units: what is shown is what is sent.
  const possible = corrections.filter((one) => places[one.from] > 0 || (one.from === from && one.to === to));
  const movements = Number.isInteger(qty) && qty > 0 ? adjustMovements(shipment, { from, to, qty }) : null;
  const after = movements && afterMovements(places, movements);
  const { errors, isDirty } = form.formState;
  const choose = (value: string) => {
    const chosen = possible.find((one) => keyOf(one) === value);
    if (!chosen) return;
    form.setValue("from", chosen.from, { shouldDirty: true });
    form.setValue("to", chosen.to, { shouldDirty: true });
  };
  return (
    <FormDialog
      title="Corrigir unidades"
      submit="Corrigir"
      isBusy={write.isPending}
      isDirty={isDirty}
      failure={{ title: "Erro ao corrigir unidades", message: write.problem?.message }}
      onSubmit={form.handleSubmit(async (input) => {
        if ((await write.run({ ...input, seenQty: seenPlaces()[input.from] })) && isHere()) onClose();
      })}
      onClose={onClose}
    >
      <Field label="O que aconteceu?">
        <Select
          value={keyOf({ from, to })}
          options={possible.map((one) => ({ value: keyOf(one), label: one.label }))}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      <Field label="Quantas unidades" isRequired error={errors.qty?.message}>
        <Controller
          control={form.control}
          name="qty"
          render={({ field: { ref, ...field } }) => (
            <NumberStepper
              noun="unidades"
              min={1}
              max={places[from]}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              inputRef={ref}
            />
          )}
        />
      </Field>
      <Field label="Motivo" isRequired error={errors.reason?.message}>
        <Textarea {...form.register("reason")} maxLength={500} />
      </Field>
      {after && <After places={places} after={after} />}
    </FormDialog>
  );
}

const keyOf = ({ from, to }: { from: Place; to: Place }): string => `${from} ${to}`;

/** The figures after the correction. */
const After = ({ places, after }: { places: Places; after: Places }) => (
  <ul aria-label="Depois da correção" className="rounded-card bg-muted p-4 text-sm tabular-nums">
    {heldPlaces
      .filter((place) => after[place] !== places[place])
      .map((place) => (
        <li key={place} className="flex items-center gap-2">
          {placeLabel(place)}: {formatNumber(places[place])}
          <ArrowRight aria-hidden="true" className="size-4" />
          <span className="sr-only">passa a</span>
          <strong>{formatNumber(after[place])}</strong>
        </li>
      ))}
  </ul>
);
